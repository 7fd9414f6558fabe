import { lazy, useMemo, useState } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { editOf } from '../../list/columns/edit-element.ts';
import type { TableEditing } from '../../list/table/table-props.ts';
import { FormSuspense } from '../../registry/registry-context.tsx';
import type { useNestedList } from './use-nested-list.ts';

const CellEditor = lazy(() =>
  import('../../list/editing/cell-editor.tsx').then(({ CellEditor }) => ({ default: CellEditor })),
);

type Options = {
  readonly nested: ReturnType<typeof useNestedList>;
  readonly rows: readonly EntityRecord[];
  readonly onRow: (row: EntityRecord) => void;
  readonly isEnabled: boolean;
};

/** Edits cells in place (`rowEdit`) of rows that are kept in the form: what is typed goes into the row at once. */
export function useLocalEdit({ nested, rows, onRow, isEnabled }: Options): {
  readonly editing: TableEditing | undefined;
} {
  const { columns, model, entities, resolved, access } = nested;
  const [current, setCurrent] = useState<TableEditing['current']>(null);
  const edits = useMemo(
    () =>
      new Map(
        columns.flatMap((column) => {
          const edit = isEnabled ? editOf(column, model, entities) : null;
          return edit === null ? [] : [[column.name, edit] as const];
        }),
      ),
    [columns, model, entities, isEnabled],
  );
  const editing = useMemo<TableEditing | undefined>(() => {
    if (edits.size === 0) return undefined;
    const names = [...edits.keys()];
    /** The next or previous cell that can be edited, over the ends of rows. */
    const step = (row: EntityRecord, name: string, by: 1 | -1): TableEditing['current'] => {
      const place = names.indexOf(name) + by;
      const wanted = names[place];
      if (wanted !== undefined) return { rowId: row.id, column: wanted };
      const next = rows[rows.findIndex(({ id }) => id === row.id) + by];
      const column = by === 1 ? names[0] : names.at(-1);
      return next === undefined || column === undefined ? null : { rowId: next.id, column };
    };
    return {
      current,
      isEditable: (_row, column) => edits.has(column.name),
      onStart: (row, column) => setCurrent({ rowId: row.id, column: column.name }),
      error: () => null,
      isSaving: () => false,
      draw: (row, column) => {
        const edit = edits.get(column.name);
        if (edit === undefined) return null;
        const leave = (how: 'stay' | 'next' | 'previous' | 'away') =>
          setCurrent(
            how === 'next' ? step(row, column.name, 1) : how === 'previous' ? step(row, column.name, -1) : null,
          );
        return (
          <FormSuspense>
            <CellEditor
              key={`${row.id} ${column.name}`}
              resolved={resolved}
              access={access}
              row={row}
              base={row}
              edit={edit}
              error={null}
              onSave={(value, how) => {
                onRow({ ...row, [edit.field]: value });
                leave(how);
              }}
              onLeave={leave}
            />
          </FormSuspense>
        );
      },
    };
  }, [edits, current, rows, resolved, access, onRow]);
  return { editing };
}
