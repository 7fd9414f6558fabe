import { useCallback } from 'react';
import type { JsonRecord } from '../../../language/json/record.ts';
import type { ActionDefinition, ElementDefinition } from '../../../language/view/view.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import { useForm } from '../../form/state/form-context.tsx';
import type { ChartSource } from './use-chart-source.ts';

/**
 * The action of a click on a figure: the view's (`click`), otherwise opening the list of the counted rows, whose code
 * loads with the first click. `actionOf` resolves to null if there is nothing to open.
 */
export function useFigureAction(
  { click }: ElementDefinition,
  { listing }: Pick<ChartSource, 'listing'>,
): { readonly actionOf: (row: JsonRecord) => Promise<ActionDefinition | null>; readonly isClickable: boolean } {
  const { entities } = useForm().form;
  const actionOf = useCallback(
    async (row: JsonRecord) => {
      if (click !== undefined || listing === null) return click ?? null;
      const { drillDown } = await loadWithRetry(() => import('./drill-down.ts'));
      return drillDown(listing, row, entities);
    },
    [click, listing, entities],
  );
  return { actionOf, isClickable: click !== undefined || listing !== null };
}
