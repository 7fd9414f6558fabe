import type { ColumnDefinition } from '../../../../language/view/view.ts';
import type { RuntimeHost } from '../../../host/host.ts';
import { createRowSaver, refusal } from '../../editing/save-row.ts';
import { isDisabled } from '../../state/row-conditions.ts';
import type { BulkOperation } from '../use-bulk.ts';

/** One field of rows and the value that it is to have. */
export type FieldChange = {
  readonly field: string;
  /** What the field is called. */
  readonly label: string;
  readonly value: unknown;
  /** The value in words; '' for none. */
  readonly text: string;
  /** The column that offers it: where it is disabled for a row, the row is refused. */
  readonly column: ColumnDefinition;
};

/** Gives a field of each row a value, as `createRowSaver` does. Undone, each gets back what it had. */
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
