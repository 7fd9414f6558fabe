import { type ReactNode, useCallback, useMemo } from 'react';
import type { Translate } from '../../../ui/i18n/texts.ts';
import type { EntityRecord } from '../../host/host.ts';
import { isHostError, placedErrors, userMessage } from '../../host/host-error.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListColumn } from '../columns/columns.ts';
import { changeOf, editOf } from '../columns/edit-element.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { isDisabled } from '../state/row-conditions.ts';
import type { TableEditing } from '../table/table-props.ts';
import { type CellEdits, useCellEditing, usePreparedEditor } from './use-cell-editing.tsx';
import { type CellError, useCellSaves } from './use-cell-saves.tsx';

type InlineEdit = {
  /** Absent if no column is edited in place. */
  readonly editing: TableEditing | undefined;
  /** The rows including typed values. */
  readonly rows: readonly EntityRecord[];
  /** The question of a conflict. */
  readonly dialog: ReactNode;
};

/**
 * Edits cells in place (`rowEdit`): each is saved separately with the version of its row. A value that cannot be saved
 * stays in its cell with the reason.
 */
export function useInlineEdit(screen: ListScreen): InlineEdit {
  const t = useRuntimeTexts();
  const { resolved, access } = screen;
  const { shown } = screen.table;
  const { rows, pending, baseOf, save, reset, dialog } = useCellSaves(screen);
  const edits = useEdits(screen);
  usePreparedEditor(edits);
  const isEditable = useCallback(
    (row: EntityRecord, column: ListColumn) =>
      edits.has(column.name) && row.id > 0 && !isDisabled(row, column.definition),
    [edits],
  );
  const cellOf = useCallback(
    (row: EntityRecord, column: ListColumn) => {
      const field = edits.get(column.name)?.field;
      return field === undefined ? undefined : pending.get(row.id)?.[field];
    },
    [edits, pending],
  );
  const error = useCallback(
    (row: EntityRecord, column: ListColumn) => {
      const refused = cellOf(row, column)?.error ?? null;
      return refused === null ? null : errorText(refused, t);
    },
    [cellOf, t],
  );
  const isSaving = useCallback(
    (row: EntityRecord, column: ListColumn) => cellOf(row, column)?.error === null,
    [cellOf],
  );
  const editing = useCellEditing({
    ...{ rows, columns: shown, edits, isEditable, error, isSaving, resolved, access, baseOf },
    onSave: save,
    onReset: reset,
  });
  return { editing, rows, dialog };
}

/**
 * The columns whose cells are edited in place: those set by the view, and all editable ones if the user turned that on.
 */
function useEdits({ model, entities, table: { shown, isCellEditing }, rights: { mayEdit } }: ListScreen): CellEdits {
  return useMemo(
    () =>
      new Map(
        shown.flatMap((column) => {
          const own = mayEdit ? editOf(column, model, entities) : null;
          const edit = own ?? (mayEdit && isCellEditing && model !== null ? changeOf(column, model, entities) : null);
          return edit === null ? [] : [[column.name, edit] as const];
        }),
      ),
    [shown, mayEdit, isCellEditing, model, entities],
  );
}

/** The text below a cell whose save was refused. */
function errorText(error: CellError, t: Translate): string {
  if (error.code === 'conflict') return t('list.cellConflict');
  const { cause } = error;
  if (isHostError(cause) && cause.status === 404) return t('list.cellGone');
  const [placed] = placedErrors(cause);
  return placed?.message ?? userMessage(cause) ?? t('actionFailed');
}
