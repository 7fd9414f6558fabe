import { labelOf } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { useRuntimeTexts } from '../../texts/index.ts';
import { drawnColumns } from '../columns/cell.tsx';
import type { ListColumn } from '../columns/columns.ts';
import { nameOfRow } from './rows/table-row.tsx';

/** What a row of a list is called; one that is known by nothing but its number is called as it reads in the list. */
export function nameInList(
  row: EntityRecord,
  label: string | null,
  columns: readonly ListColumn[],
  t: ReturnType<typeof useRuntimeTexts>,
): string {
  if (label === 'id') return nameOfRow(row, drawnColumns(columns, t));
  return labelOf(row, label) || `#${row.id}`;
}
