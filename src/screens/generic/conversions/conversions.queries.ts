import { queryOptions } from '@tanstack/react-query';
import { type ConversaoPendente, dataOf } from '../../../api/index.ts';
import { client } from '../../../shell/session/client.ts';

/**
 * Changes of type that wait, and those that can be taken back. Below 'problems', so that the shell asks again when it
 * is notified of changed entities; by itself it is not asked for again, as the server reads every value for it.
 */
export const conversionsQuery = queryOptions({
  queryKey: ['problems', 'conversions'],
  queryFn: async ({ signal }) => (await dataOf(client.GET('/views/conversoes', { signal }))).data,
});

/** Whether a problem of a file is the change of type. */
export function isAbout(
  { file, field }: ConversaoPendente,
  problem: { readonly code: string; readonly file: string; readonly pointer: string },
): boolean {
  return (
    problem.code === 'entity/destructive-change' && problem.file === file && problem.pointer === `/properties/${field}`
  );
}
