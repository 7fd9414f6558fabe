import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../api/index.ts';
import { applyDictionary } from '../language/dictionary.ts';
import { client } from '../session/client.ts';

/** The server's screen check of an address (without trailing slash): process, name, permissions and translations. */
export const screenCheck = (path: string) =>
  queryOptions({
    queryKey: ['check', path],
    queryFn: async ({ signal }) => {
      const answer = await dataOf(client.GET('/check', { params: { query: { url: path } }, signal }));
      applyDictionary(answer.data);
      return answer;
    },
    staleTime: 60_000,
    retry: false,
  });
