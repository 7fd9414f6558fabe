import { useCallback, useMemo } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { editOf } from '../../list/columns/edit-element.ts';
import { type CellEdits, useCellEditing } from '../../list/editing/use-cell-editing.tsx';
import type { TableEditing } from '../../list/table/table-props.ts';
import type { useNestedList } from './use-nested-list.ts';

type Options = {
  readonly nested: ReturnType<typeof useNestedList>;
  readonly rows: readonly EntityRecord[];
  readonly onRow: (row: EntityRecord) => void;
};

/** Edits cells in place (`rowEdit`) for rows stored in the form: changes are written to the row at once. */
export function useLocalEdit({ nested, rows, onRow }: Options): TableEditing | undefined {
  const { columns, model, entities, resolved, access, isDisabled } = nested;
  const edits = useMemo<CellEdits>(
    () =>
      new Map(
        columns.flatMap((column) => {
          const edit = isDisabled ? null : editOf(column, model, entities);
          return edit === null ? [] : [[column.name, edit] as const];
        }),
      ),
    [columns, model, entities, isDisabled],
  );
  return useCellEditing({
    ...{ rows, columns, edits, resolved, access, baseOf, error, isSaving, onReset },
    isEditable: useCallback<TableEditing['isEditable']>((_row, { name }) => edits.has(name), [edits]),
    onSave: useCallback((row, field, value) => onRow({ ...row, [field]: value }), [onRow]),
  });
}

const baseOf = (row: EntityRecord) => row;
const error = () => null;
const isSaving = () => false;
const onReset = () => undefined;
