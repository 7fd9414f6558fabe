import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { isSameValue } from '../../../language/values/record-values.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { MergeQuestion } from '../../form/saving/use-save.ts';
import type { EntityRecord } from '../../host/host.ts';
import { listKey, recordKey, reload } from '../../host/queries.ts';
import { saveWithMerge } from '../../host/save-with-merge.ts';
import { aggregatesOf } from '../columns/columns.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { patchRow } from '../state/patch-row.ts';

const CellMerge = lazyPart(() => import('./cell-merge.tsx').then((module) => module.CellMerge));

/** A cell with a typed, unsaved value. */
type Pending = {
  readonly value: unknown;
  /** Why the save was refused; null while it is running. */
  readonly error: CellError | null;
};
/** The reason of a failed save; its text is written where the cell is drawn, in the current language. */
export type CellError = { readonly code: 'conflict' } | { readonly code: 'refused'; readonly cause: unknown };
type PendingRows = ReadonlyMap<number, Readonly<Record<string, Pending>>>;

/** The unsaved cells of a list; while there are some, leaving the page asks first. */
function usePendingCells({ host, entity, title }: ListScreen) {
  const [pending, setPending] = useState<PendingRows>(noPending);
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
    host.unsaved.set(unsavedKey, isUnsaved ? title : null);
    return () => host.unsaved.set(unsavedKey, null);
  }, [host, unsavedKey, isUnsaved, title]);
  return { pending, setCell };
}

const noPending: PendingRows = new Map();

/** The question which of two values of a cell to keep: `dialog` draws it, `ask` waits for the answer. */
function useMergeQuestion({ resolved, access }: ListScreen) {
  const [conflict, setConflict] = useState<{ readonly row: EntityRecord; readonly question: MergeQuestion } | null>(
    null,
  );
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
  const dialog: ReactNode =
    conflict === null ? null : (
      <CellMerge resolved={resolved} access={access} row={conflict.row} question={conflict.question} />
    );
  return { ask, dialog };
}

/**
 * Saves cells of a list separately with the version of their row, those of one row one after another. Changes of others
 * are merged; the user is only asked if both changed the same field.
 */
export function useCellSaves(screen: ListScreen) {
  const { host, entity } = screen;
  const { rows: loaded, data } = screen.content;
  const client = useQueryClient();
  const { pending, setCell } = usePendingCells(screen);
  const { ask, dialog } = useMergeQuestion(screen);
  const queues = useRef(new Map<number, Promise<void>>());
  const newest = useRef(new Map<number, EntityRecord>());
  const url = data.call?.url ?? entity;
  const hasTotals = aggregatesOf(screen.table.shown).length > 0;

  useEffect(() => {
    // Data loaded after a save is newer than the answer of the save.
    for (const row of loaded) {
      const known = newest.current.get(row.id);
      if (known === undefined || (row.versao ?? 0) > (known.versao ?? 0)) newest.current.set(row.id, row);
    }
  }, [loaded]);

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
      // Cells of one row are saved in sequence, because each save needs the version of the previous one.
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
  return {
    /** The rows including typed values. */
    rows,
    pending,
    /** The saved row. */
    baseOf: useCallback((row: EntityRecord) => newest.current.get(row.id) ?? row, []),
    save,
    /** Discards the typed value of a cell. */
    reset: useCallback((row: EntityRecord, field: string) => setCell(row.id, field, null), [setCell]),
    /** The question of a conflict. */
    dialog,
  };
}

/** Related records are sent as their id. */
function toSent(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return isRecord(value) && typeof value.id === 'number' ? { id: value.id } : (value ?? null);
}
