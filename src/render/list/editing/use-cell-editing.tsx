import { useEffect, useMemo, useState } from 'react';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { FormSuspense, usePrepareElements } from '../../registry/registry-context.tsx';
import type { ListColumn } from '../columns/columns.ts';
import type { CellEdit } from '../columns/edit-element.ts';
import type { TableEditing } from '../table/table-props.ts';

const loadEditor = () => import('./cell-editor.tsx').then((module) => module.CellEditor);
const CellEditor = lazyComponent(loadEditor);

/** How cells are edited, by the names of editable columns. */
export type CellEdits = ReadonlyMap<string, CellEdit>;

type Options = Pick<TableEditing, 'isEditable' | 'error' | 'isSaving'> & {
  readonly rows: readonly EntityRecord[];
  readonly columns: readonly ListColumn[];
  readonly edits: CellEdits;
  readonly resolved: ResolvedView;
  readonly access: Readonly<Record<string, boolean>>;
  /** The saved row. */
  readonly baseOf: (row: EntityRecord) => EntityRecord;
  readonly onSave: (row: EntityRecord, field: string, value: unknown) => void;
  /** Discards earlier typed values. */
  readonly onReset: (row: EntityRecord, field: string) => void;
};

/**
 * Cells of a table that become inputs, one at a time: Tab moves to the next editable one. Absent if none is editable.
 */
export function useCellEditing(options: Options): TableEditing | undefined {
  const { rows, columns, edits, isEditable, error, isSaving, resolved, access, baseOf, onSave, onReset } = options;
  const [current, setCurrent] = useState<TableEditing['current']>(null);
  return useMemo(() => {
    if (edits.size === 0) return undefined;
    return {
      ...{ current, isEditable, error, isSaving },
      onStart: (row, column) => setCurrent({ rowId: row.id, column: column.name }),
      draw: (row, column) => {
        const edit = edits.get(column.name);
        if (edit === undefined) return null;
        const leave = (how: 'stay' | 'next' | 'previous' | 'away') => {
          const step = how === 'next' ? 1 : how === 'previous' ? -1 : 0;
          setCurrent(step === 0 ? null : neighbour({ rows, columns, isEditable, row, column, step }));
        };
        return (
          <FormSuspense>
            <CellEditor
              key={`${row.id} ${column.name}`}
              resolved={resolved}
              access={access}
              row={row}
              base={baseOf(row)}
              edit={edit}
              error={error(row, column)}
              onSave={(value, how) => {
                onSave(row, edit.field, value);
                leave(how);
              }}
              onLeave={(how, isReset) => {
                if (isReset) onReset(row, edit.field);
                leave(how);
              }}
            />
          </FormSuspense>
        );
      },
    };
  }, [current, rows, columns, edits, isEditable, error, isSaving, resolved, access, baseOf, onSave, onReset]);
}

/** Loads the editor of the first cell shortly before it is needed, because nothing would be visible while loading. */
export function usePreparedEditor(edits: CellEdits): void {
  const prepareElements = usePrepareElements();
  useEffect(() => {
    if (edits.size === 0) return;
    const timer = window.setTimeout(() => {
      prepareElements(Object.fromEntries([...edits.values()].map(({ field, element }) => [field, element])));
      void loadEditor();
    }, 1_000);
    return () => window.clearTimeout(timer);
  }, [edits, prepareElements]);
}

type NeighbourOptions = Pick<Options, 'rows' | 'columns' | 'isEditable'> & {
  readonly row: EntityRecord;
  readonly column: ListColumn;
  readonly step: 1 | -1;
};

/** The next or previous editable cell: in its row, otherwise in a neighbouring row. */
function neighbour({ rows, columns, isEditable, row, column, step }: NeighbourOptions): TableEditing['current'] {
  let index = rows.findIndex(({ id }) => id === row.id);
  let place = columns.findIndex(({ name }) => name === column.name) + step;
  for (; index >= 0 && index < rows.length; index += step) {
    const beside = rows[index];
    for (; place >= 0 && place < columns.length; place += step) {
      const other = columns[place];
      if (beside !== undefined && other !== undefined && isEditable(beside, other))
        return { rowId: beside.id, column: other.name };
    }
    place = step === 1 ? 0 : columns.length - 1;
  }
  return null;
}
