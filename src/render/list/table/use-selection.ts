import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { maxFound } from '../state/found-rows.ts';
import {
  nothingSelected,
  rowKey,
  type Selection,
  stateOfAll,
  toggleAll,
  toggleRange,
  toggleRow,
} from '../state/selection.ts';
import type { TableSelection } from './table-props.ts';

/** ms between the click on the header's checkbox and the call of its function (specification 000, section 9). */
export const selectAllDelayMs = 1_000;

/** Everything that a search finds, visible or not, except deselected rows. */
export type FoundSelection = { readonly excluded: ReadonlySet<string> };

/** The target of an operation: the selected rows, or everything found. */
export type BulkTarget = { readonly rows: readonly EntityRecord[]; readonly found: FoundSelection | null };

/** What the surrounding search finds; `key` identifies the search. */
export type FoundRows = {
  readonly key: string;
  readonly total: number;
  /** Position of the first visible row among all, from 1. */
  readonly firstRow: number;
  /** The visible rows belong to another search, until this one's answer arrives. */
  readonly isPending: boolean;
};

export type ListSelection = {
  readonly table: TableSelection;
  readonly rows: readonly EntityRecord[];
  readonly count: number;
  readonly target: BulkTarget;
  /** Selects everything found; null if the selected rows are not the whole page, or are already everything. */
  readonly selectFound: (() => void) | null;
  readonly toggle: (row: EntityRecord) => void;
  readonly clear: () => void;
  /** Deselects some rows, such as those that an action has processed. */
  readonly drop: (keys: ReadonlySet<string>) => void;
};

/**
 * The rows that a user has selected. They stay selected on other pages, and visible ones are updated. `onSelectAll` is
 * called with the selected rows one second after the header's checkbox was set. With `search` everything that it finds
 * can be selected, until the search changes.
 */
export function useSelection(
  rows: readonly EntityRecord[],
  onSelectAll?: (rows: readonly EntityRecord[]) => void,
  search: FoundRows | null = null,
): ListSelection {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [everything, setEverything] = useState<(FoundSelection & { readonly key: string }) | null>(null);
  const found = everything !== null && everything.key === search?.key ? everything : null;
  const isFound = found !== null;
  // Rows beyond the maximum of one operation are not selected.
  const inReach = isFound && search !== null ? Math.max(0, maxFound - search.firstRow + 1) : 0;
  const anchor = useRef<number | null>(null);
  const { callSoon, keepFromCall } = useSelectAllCall(onSelectAll);
  useEffect(() => {
    // A range begins on the visible page.
    if (rows.length >= 0) anchor.current = null;
  }, [rows]);

  const current = useMemo<Selection>(() => {
    if (found !== null) {
      const entries = rows.slice(0, inReach).map((row, index) => [rowKey(row, index), row] as const);
      return new Map(entries.filter(([key]) => !found.excluded.has(key)));
    }
    if (selection.size === 0) return selection;
    const fresh = new Map(rows.map((row, index) => [rowKey(row, index), row]));
    return new Map([...selection].map(([key, row]) => [key, fresh.get(key) ?? row]));
  }, [selection, rows, found, inReach]);

  const onToggle = useCallback(
    (index: number, isRange: boolean) => {
      keepFromCall();
      if (isFound) {
        const row = rows[index];
        if (row !== undefined)
          setEverything((before) => (before === null ? null : toggleFound(before, rowKey(row, index))));
        return;
      }
      setSelection((before) =>
        isRange ? toggleRange(before, rows, anchor.current, index) : toggleRow(before, rows, index),
      );
      anchor.current = index;
    },
    [rows, isFound, keepFromCall],
  );
  const clear = useCallback(() => {
    keepFromCall();
    setSelection(nothingSelected);
    setEverything(null);
  }, [keepFromCall]);
  const onToggleAll = useCallback(() => {
    if (isFound) return clear();
    keepFromCall();
    const next = toggleAll(current, rows);
    setSelection(next);
    if (stateOfAll(next, rows) === 'all') callSoon([...next.values()]);
  }, [current, rows, isFound, clear, callSoon, keepFromCall]);
  const drop = useCallback(
    (keys: ReadonlySet<string>) => setSelection((before) => new Map([...before].filter(([key]) => !keys.has(key)))),
    [],
  );
  const toggle = useCallback(
    (row: EntityRecord) => {
      const index = rows.findIndex(({ id }) => id === row.id);
      if (index >= 0) onToggle(index, false);
    },
    [rows, onToggle],
  );

  const table = useMemo<TableSelection>(
    () => ({
      has: (row, index) => current.has(rowKey(row, index)),
      all: stateOfAll(current, rows),
      onToggle,
      onToggleAll,
    }),
    [current, rows, onToggle, onToggleAll],
  );
  const key = search?.key;
  const total = search?.total ?? 0;
  const isOffered = !isFound && search?.isPending === false && total > current.size && table.all === 'all';
  const selectFound = useMemo(
    () =>
      isOffered && key !== undefined
        ? () => {
            setSelection(nothingSelected);
            setEverything({ key, excluded: new Set() });
          }
        : null,
    [isOffered, key],
  );
  return useMemo(() => {
    const marked = [...current.values()];
    const count = found === null ? current.size : Math.max(0, Math.min(total, maxFound) - found.excluded.size);
    return { table, rows: marked, count, target: { rows: marked, found }, selectFound, toggle, clear, drop };
  }, [table, current, found, total, selectFound, toggle, clear, drop]);
}

/** Calls a function with rows after a delay, unless the selection changes before. */
function useSelectAllCall(call: ((rows: readonly EntityRecord[]) => void) | undefined) {
  const timer = useRef<number | undefined>(undefined);
  const called = useRef(call);
  useEffect(() => {
    called.current = call;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    callSoon: useCallback((rows: readonly EntityRecord[]) => {
      if (called.current === undefined) return;
      timer.current = window.setTimeout(() => called.current?.(rows), selectAllDelayMs);
    }, []),
    keepFromCall: useCallback(() => window.clearTimeout(timer.current), []),
  };
}

/** Excludes a row from everything found, or includes it again. */
function toggleFound<Found extends FoundSelection>(found: Found, key: string): Found {
  const excluded = new Set(found.excluded);
  if (!excluded.delete(key)) excluded.add(key);
  return { ...found, excluded };
}
