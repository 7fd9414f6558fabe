import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { isSameValue } from '../../../language/values/record-values.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import type { Translate } from '../../../ui/i18n/texts.ts';
import type { MergeQuestion } from '../../form/saving/use-save.ts';
import type { EntityRecord } from '../../host/host.ts';
import { isHostError, placedErrors, userMessage } from '../../host/host-error.ts';
import { listKey, recordKey, reload } from '../../host/queries.ts';
import { saveWithMerge } from '../../host/save-with-merge.ts';
import { FormSuspense, usePrepareElements } from '../../registry/registry-context.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { aggregatesOf, type ListColumn } from '../columns/columns.ts';
import { type CellEdit, changeOf, editOf } from '../columns/edit-element.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { patchRow } from '../state/patch-row.ts';
import { isDisabled } from '../state/row-conditions.ts';
import type { TableEditing } from '../table/table-props.ts';

const loadEditor = () => import('./cell-editor.tsx').then(({ CellEditor }) => ({ default: CellEditor }));
const CellEditor = lazy(loadEditor);
const CellMerge = lazy(() => import('./cell-merge.tsx').then(({ CellMerge }) => ({ default: CellMerge })));

/** A cell whose value is typed but not saved. */
type Pending = {
  readonly value: unknown;
  /** Why the save was refused; null while it is on its way. */
  readonly error: CellError | null;
};
/** What stopped a save; its words are chosen where the cell is drawn, in the language of the moment. */
type CellError = { readonly code: 'conflict' } | { readonly code: 'refused'; readonly cause: unknown };
type PendingRows = ReadonlyMap<number, Readonly<Record<string, Pending>>>;
type Conflict = { readonly row: EntityRecord; readonly question: MergeQuestion };

type InlineEdit = {
  /** Absent when no column is edited in place. */
  readonly editing: TableEditing | undefined;
  /** The rows as they would be with what is typed. */
  readonly rows: readonly EntityRecord[];
  /** The question that a conflict asks. */
  readonly dialog: ReactNode;
};

/**
 * Edits cells in place (`rowEdit`): each is saved by itself, with the version of its row. What somebody else saved
 * meanwhile is merged; only where both changed the same field is the user asked. What cannot be saved stays in its cell
 * with the reason.
 */
export function useInlineEdit(screen: ListScreen): InlineEdit {
  const { host, resolved, entity, model, entities, access } = screen;
  const { rows: loaded, data } = screen.content;
  const { shown, isCellEditing } = screen.table;
  const { mayEdit } = screen.rights;
  const client = useQueryClient();
  const t = useRuntimeTexts();
  const [current, setCurrent] = useState<TableEditing['current']>(null);
  const [pending, setPending] = useState<PendingRows>(noPending);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const queues = useRef(new Map<number, Promise<void>>());
  const newest = useRef(new Map<number, EntityRecord>());
  const url = data.call?.url ?? entity;
  const edits = useMemo(
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
  const hasTotals = aggregatesOf(shown).length > 0;

  const prepareElements = usePrepareElements();
  useEffect(() => {
    if (edits.size === 0) return;
    // Forms load with the first cell that is edited; in the time between nothing would be seen.
    const timer = window.setTimeout(() => {
      prepareElements(Object.fromEntries([...edits.values()].map(({ field, element }) => [field, element])));
      void loadEditor();
    }, 1_000);
    return () => window.clearTimeout(timer);
  }, [edits, prepareElements]);

  useEffect(() => {
    // What was loaded after a save is newer than what the save answered.
    for (const row of loaded) {
      const known = newest.current.get(row.id);
      if (known === undefined || (row.versao ?? 0) > (known.versao ?? 0)) newest.current.set(row.id, row);
    }
  }, [loaded]);

  const setCell = useCallback((id: number, field: string, cell: Pending | null) => {
    setPending((before) => {
      const { [field]: _previous, ...others } = before.get(id) ?? {};
      const next = new Map(before);
      const cells = cell === null ? others : { ...others, [field]: cell };
      if (Object.keys(cells).length === 0) next.delete(id);
      else next.set(id, cells);
      return next;
    });
  }, []);

  const unsavedKey = `list/${entity}/cells`;
  const isUnsaved = pending.size > 0;
  useEffect(() => {
    host.unsaved.set(unsavedKey, isUnsaved ? screen.title : null);
    return () => host.unsaved.set(unsavedKey, null);
  }, [host, unsavedKey, isUnsaved, screen.title]);

  const ask = useCallback(
    (row: EntityRecord, merged: MergeQuestion['merged'], by: MergeQuestion['by']) =>
      new Promise<Parameters<MergeQuestion['answer']>[0]>((resolve) => {
        const answer: MergeQuestion['answer'] = (choices) => {
          setConflict(null);
          resolve(choices);
        };
        setConflict({ row, question: { merged, by, answer } });
      }),
    [],
  );

  const send = useCallback(
    async (start: EntityRecord, field: string, value: unknown) => {
      const { id } = start;
      const baseOf = () => newest.current.get(id) ?? start;
      let mine = value;
      let isMerged = false;
      try {
        const outcome = await saveWithMerge({
          send: async () => {
            const base = baseOf();
            // They have saved the same value.
            if (isMerged && isSameValue(mine, base[field])) return;
            const saved = await host.saveRecord(entity, id, {
              [field]: toSent(mine),
              ...(base.versao === undefined ? {} : { versao: base.versao }),
            });
            newest.current.set(id, { ...base, ...saved });
            patchRow(client, url, id, saved);
            client.removeQueries({ queryKey: recordKey(entity, id) });
            const isWhole = !hasTotals && !isRecord(saved[field]);
            await reload(client, listKey(url), isWhole ? 'none' : 'active');
          },
          sides: () => ({ base: baseOf(), mine: { ...baseOf(), [field]: mine } }),
          policy: (merged, by) => ask(baseOf(), merged, by),
          adopt: (theirs, merged) => {
            mine = merged[field];
            isMerged = true;
            newest.current.set(id, { ...baseOf(), ...theirs, id });
            patchRow(client, url, id, theirs);
          },
        });
        setCell(id, field, outcome.kind === 'saved' ? null : { value: mine, error: { code: 'conflict' } });
      } catch (cause) {
        setCell(id, field, { value: mine, error: { code: 'refused', cause } });
      }
    },
    [host, entity, client, url, hasTotals, setCell, ask],
  );

  const save = useCallback(
    (row: EntityRecord, field: string, value: unknown) => {
      setCell(row.id, field, { value, error: null });
      const before = queues.current.get(row.id) ?? Promise.resolve();
      // Cells of one row follow each other, because each save needs the version of the one before.
      queues.current.set(
        row.id,
        before.then(() => send(row, field, value)),
      );
    },
    [setCell, send],
  );

  const rows = useMemo(() => {
    if (pending.size === 0) return loaded;
    return loaded.map((row) => {
      const cells = pending.get(row.id);
      if (cells === undefined) return row;
      return { ...row, ...Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cell.value])) };
    });
  }, [loaded, pending]);

  const isEditable = useCallback(
    (row: EntityRecord, column: ListColumn) =>
      edits.has(column.name) && row.id > 0 && !isDisabled(row, column.definition),
    [edits],
  );
  const onStart = useCallback(
    (row: EntityRecord, column: ListColumn) => setCurrent({ rowId: row.id, column: column.name }),
    [],
  );
  const leave = useCallback(
    (row: EntityRecord, column: ListColumn, how: 'stay' | 'next' | 'previous' | 'away') => {
      const next =
        how === 'next' || how === 'previous' ? neighbour({ rows, columns: shown, isEditable, row, column, how }) : null;
      setCurrent(next === null ? null : { rowId: next.row.id, column: next.column.name });
    },
    [rows, shown, isEditable],
  );
  const editing = useMemo<TableEditing | undefined>(() => {
    if (edits.size === 0) return undefined;
    const cellOf = (row: EntityRecord, column: ListColumn) => {
      const field = edits.get(column.name)?.field;
      return field === undefined ? undefined : pending.get(row.id)?.[field];
    };
    const errorOf = (row: EntityRecord, column: ListColumn) => {
      const error = cellOf(row, column)?.error ?? null;
      return error === null ? null : errorText(error, t);
    };
    return {
      current,
      isEditable,
      onStart,
      error: errorOf,
      isSaving: (row, column) => cellOf(row, column)?.error === null,
      draw: (row, column) => {
        const edit = edits.get(column.name) as CellEdit;
        return (
          <FormSuspense>
            <CellEditor
              resolved={resolved}
              access={access}
              row={row}
              base={newest.current.get(row.id) ?? row}
              edit={edit}
              error={errorOf(row, column)}
              onSave={(value, how) => {
                save(row, edit.field, value);
                leave(row, column, how);
              }}
              onLeave={(how, isReset) => {
                if (isReset) setCell(row.id, edit.field, null);
                leave(row, column, how);
              }}
            />
          </FormSuspense>
        );
      },
    };
  }, [edits, current, pending, isEditable, onStart, resolved, access, save, leave, setCell, t]);

  const dialog =
    conflict === null ? null : (
      <Suspense fallback={<Awaited />}>
        <CellMerge resolved={resolved} access={access} row={conflict.row} question={conflict.question} />
      </Suspense>
    );
  return { editing, rows, dialog };
}

const noPending: PendingRows = new Map();

/** What a user reads below a cell whose save was refused. */
function errorText(error: CellError, t: Translate): string {
  if (error.code === 'conflict') return t('list.cellConflict');
  const { cause } = error;
  if (isHostError(cause) && cause.status === 404) return t('list.cellGone');
  const [placed] = placedErrors(cause);
  return placed?.message ?? userMessage(cause) ?? t('actionFailed');
}

/** Related records travel as their id. */
function toSent(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return isRecord(value) && typeof value.id === 'number' ? { id: value.id } : (value ?? null);
}

type NeighbourOptions = {
  readonly rows: readonly EntityRecord[];
  readonly columns: readonly ListColumn[];
  readonly isEditable: TableEditing['isEditable'];
  readonly row: EntityRecord;
  readonly column: ListColumn;
  readonly how: 'next' | 'previous';
};

/** The cell to edit behind or before one: in its row, else in the row after or before it. */
function neighbour({
  rows,
  columns,
  isEditable,
  row,
  column,
  how,
}: NeighbourOptions): { readonly row: EntityRecord; readonly column: ListColumn } | null {
  const step = how === 'next' ? 1 : -1;
  let index = rows.findIndex(({ id }) => id === row.id);
  let place = columns.findIndex(({ name }) => name === column.name) + step;
  for (; index >= 0 && index < rows.length; index += step) {
    const beside = rows[index];
    for (; place >= 0 && place < columns.length; place += step) {
      const other = columns[place];
      if (beside !== undefined && other !== undefined && isEditable(beside, other)) {
        return { row: beside, column: other };
      }
    }
    place = step === 1 ? 0 : columns.length - 1;
  }
  return null;
}
