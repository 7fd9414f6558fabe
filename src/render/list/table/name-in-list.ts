import { labelOf } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { useRuntimeTexts } from '../../texts/index.ts';
import { drawnColumns } from '../columns/cell.tsx';
import type { ListColumn } from '../columns/columns.ts';
import { nameOfRow } from './rows/table-row.tsx';

/** The name of a row in a list; a row known only by its number has it in the list's format. */
export function nameInList(
  row: EntityRecord,
  label: string | null,
  columns: readonly ListColumn[],
  t: ReturnType<typeof useRuntimeTexts>,
): string {
  if (label === 'id') return nameOfRow(row, drawnColumns(columns, t));
  return labelOf(row, label) || `#${row.id}`;
}
