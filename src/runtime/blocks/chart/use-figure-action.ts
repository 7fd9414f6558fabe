import { useCallback } from 'react';
import type { ActionDefinition, ElementDefinition } from '../../definition/view/view.ts';
import { useForm } from '../../form/state/form-context.tsx';
import type { JsonRecord } from '../../json/record.ts';
import { drillDown } from './drill-down.ts';
import type { ChartSource } from './use-chart-source.ts';

/**
 * What a click on a figure does: what the view says (`click`), else it opens the list of the rows that were counted.
 * `actionOf` is null for figures that open nothing.
 */
export function useFigureAction(
  { click }: ElementDefinition,
  { listing }: Pick<ChartSource, 'listing'>,
): { readonly actionOf: (row: JsonRecord) => ActionDefinition | null; readonly isClickable: boolean } {
  const { entities } = useForm().form;
  const actionOf = useCallback(
    (row: JsonRecord) => click ?? (listing === null ? null : drillDown(listing, row, entities)),
    [click, listing, entities],
  );
  return { actionOf, isClickable: click !== undefined || listing !== null };
}
