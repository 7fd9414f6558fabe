import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../api/index.ts';
import { applyDictionary } from '../language/dictionary.ts';
import { client } from '../session/client.ts';

/** What the server says of an address (without trailing slash): its process, name, permissions and words. */
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
