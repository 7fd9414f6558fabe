import { queryOptions } from '@tanstack/react-query';
import { dataOf } from '../../../api/index.ts';
import { client } from '../../../portal/session/client.ts';

/** Parameters of a process, all of them. */
export const parametersQuery = (processo: number) =>
  queryOptions({
    queryKey: ['process-parameters', processo],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/ProcessoParametro', { params: { query: { processo: String(processo), size: 0 } }, signal })),
    select: ({ data }) => data,
  });

/** What the server is, and which servers' pages may stand in frames. */
export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => dataOf(client.GET('/sobre', { signal })),
  select: ({ data }) => data,
  staleTime: 60_000,
});
