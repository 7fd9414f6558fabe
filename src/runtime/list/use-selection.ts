import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntityRecord } from '../host.ts';
import { nothingSelected, rowKey, type Selection, stateOfAll, toggleAll, toggleRange, toggleRow } from './selection.ts';
import type { TableSelection } from './table-parts.ts';

/** The checkbox in the header calls its function this long after the click (specification 000, section 9). */
export const selectAllDelayMs = 1_000;

export type ListSelection = {
  readonly table: TableSelection;
  readonly rows: readonly EntityRecord[];
  readonly count: number;
  readonly toggle: (row: EntityRecord) => void;
  readonly clear: () => void;
  /** Lets go of some rows, such as those that an action has dealt with. */
  readonly drop: (keys: ReadonlySet<string>) => void;
};

/**
 * The rows that a user has marked. They stay marked on other pages, and as they are now where they are in sight.
 * `onSelectAll` is called with the marked rows one second after the checkbox of the header was set.
 */
export function useSelection(
  rows: readonly EntityRecord[],
  onSelectAll?: (rows: readonly EntityRecord[]) => void,
): ListSelection {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const anchor = useRef<number | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const called = useRef(onSelectAll);
  useEffect(() => {
    called.current = onSelectAll;
  });
  useEffect(() => {
    // A range begins on the page in sight.
    if (rows.length >= 0) anchor.current = null;
  }, [rows]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const current = useMemo<Selection>(() => {
    if (selection.size === 0) return selection;
    const fresh = new Map(rows.map((row, index) => [rowKey(row, index), row]));
    return new Map([...selection].map(([key, row]) => [key, fresh.get(key) ?? row]));
  }, [selection, rows]);

  const onToggle = useCallback(
    (index: number, isRange: boolean) => {
      window.clearTimeout(timer.current);
      setSelection((before) =>
        isRange ? toggleRange(before, rows, anchor.current, index) : toggleRow(before, rows, index),
      );
      anchor.current = index;
    },
    [rows],
  );
  const onToggleAll = useCallback(() => {
    window.clearTimeout(timer.current);
    const next = toggleAll(current, rows);
    setSelection(next);
    if (stateOfAll(next, rows) !== 'all' || called.current === undefined) return;
    timer.current = window.setTimeout(() => called.current?.([...next.values()]), selectAllDelayMs);
  }, [current, rows]);
  const clear = useCallback(() => {
    window.clearTimeout(timer.current);
    setSelection(nothingSelected);
  }, []);
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
  return useMemo(
    () => ({ table, rows: [...current.values()], count: current.size, toggle, clear, drop }),
    [table, current, toggle, clear, drop],
  );
}
