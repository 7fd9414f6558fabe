import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ConversaoPendente, dataOf } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import type { ViewProblem } from '../../../../render/index.ts';

/**
 * Pending changes of type, and those that can be undone. The key starts with 'problems', so that the shell reloads them
 * when it is notified of changed entities. The server reads every value for the answer, so the key changes only with
 * the problems of changed types. Those are polled, and so a missed notification does not matter.
 */
export const conversionsQuery = (problems: readonly ViewProblem[] | undefined) =>
  queryOptions({
    queryKey: ['problems', 'conversions', (problems ?? []).filter(isChangeOfType).map(({ message }) => message)],
    queryFn: async ({ signal }) => (await dataOf(client.GET('/views/conversoes', { signal }))).data,
    placeholderData: keepPreviousData,
  });

const isChangeOfType = ({ code }: Pick<ViewProblem, 'code'>) => code === 'entity/destructive-change';

/** Whether a problem of a file is about this change of type. */
export function isAbout(
  { file, field }: ConversaoPendente,
  problem: Pick<ViewProblem, 'code' | 'file' | 'pointer'>,
): boolean {
  return isChangeOfType(problem) && problem.file === file && problem.pointer === `/properties/${field}`;
}
