import type { ColumnDefinition } from '../../../../language/view/view.ts';
import type { RuntimeHost } from '../../../host/host.ts';
import { createRowSaver, refusal } from '../../editing/save-row.ts';
import { isDisabled } from '../../state/row-conditions.ts';
import type { BulkOperation } from '../use-bulk.ts';

/** One field of rows and its new value. */
export type FieldChange = {
  readonly field: string;
  /** Label of the field. */
  readonly label: string;
  readonly value: unknown;
  /** The value as text; '' for none. */
  readonly text: string;
  /** The column that offers it: a row for which it is disabled is refused. */
  readonly column: ColumnDefinition;
};

/** Sets a field of each row, as in `createRowSaver`. Undoing restores the previous values. */
export function changeOperation(
  host: Pick<RuntimeHost, 'saveRecord'>,
  entity: string,
  { field, label, value, column }: FieldChange,
  messages: { readonly disabled: string; readonly conflict: string },
  undoName: string,
): BulkOperation {
  const { put } = createRowSaver(host, entity, messages.conflict);
  return {
    name: label,
    outcome: 'bulkChanged',
    act: async (row) => {
      if (isDisabled(row, column)) throw refusal(messages.disabled);
      return put(row, { [field]: value });
    },
    undo: { name: `${undoName}: ${label}`, act: (row) => put(row, { [field]: row[field] ?? null }) },
  };
}
