import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ConversaoPendente, dataOf } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import type { ViewProblem } from '../../../../render/index.ts';

/**
 * Changes of type that wait, and those that can be taken back. Below 'problems', so that the shell asks again when it
 * is notified of changed entities. By itself it is asked for again only where the problems of changed types are others,
 * as the server reads every value for it: they are asked for often, also where a notification was missed.
 */
export const conversionsQuery = (problems: readonly ViewProblem[] | undefined) =>
  queryOptions({
    queryKey: ['problems', 'conversions', (problems ?? []).filter(isChangeOfType).map(({ message }) => message)],
    queryFn: async ({ signal }) => (await dataOf(client.GET('/views/conversoes', { signal }))).data,
    placeholderData: keepPreviousData,
  });

const isChangeOfType = ({ code }: Pick<ViewProblem, 'code'>) => code === 'entity/destructive-change';

/** Whether a problem of a file is the change of type. */
export function isAbout(
  { file, field }: ConversaoPendente,
  problem: Pick<ViewProblem, 'code' | 'file' | 'pointer'>,
): boolean {
  return isChangeOfType(problem) && problem.file === file && problem.pointer === `/properties/${field}`;
}
