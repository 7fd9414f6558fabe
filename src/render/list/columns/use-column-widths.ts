import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useMemo, useRef } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { clampWidth, type PinSide, widthByKey } from '../state/column-layout.ts';
import type { DrawnColumn } from './cell.tsx';
import { estimateWidth, narrowWidths, pinStops, widthStyles } from './column-widths.ts';
import { followFigures } from './figure-widths.ts';
import { columnWidth, measureColumns } from './measure-columns.ts';

type Options = {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly EntityRecord[];
  readonly hasFilter: (column: DrawnColumn) => boolean;
  readonly widths: Readonly<Record<string, number>>;
  readonly pinOf: (name: string) => PinSide | undefined;
  /** Name of the label column. */
  readonly title: string | undefined;
  /** Widths in rem of the cells before and after the columns. */
  readonly leading: readonly number[];
  readonly trailing: number;
  /** Totals below columns, by column name. */
  readonly totals: Readonly<Record<string, string>>;
  readonly onWidth: ((name: string, width: number | null) => void) | undefined;
};

/**
 * The widths of a table's columns: those that a user has set, otherwise what their texts need. `cols` are for the `col`
 * elements of all cells, `stops` for pinned columns.
 */
export function useColumnWidths(options: Options) {
  const { table, columns, rows, hasFilter, widths, pinOf, title, leading, trailing, totals, onWidth } = options;
  const follow = useMemo(() => followFigures(columns), [columns]);
  const figures = follow(rows);
  const sample = useSample(rows);
  const widest = useRef(noEstimates);
  const measured = useMemo(
    () => measureColumns({ columns, hasFilter, rows: sample, figures, totals, leading: leading.length, trailing }),
    [columns, hasFilter, sample, figures, totals, leading, trailing],
  );
  const estimates = useMemo(() => {
    // Pages with longer texts widen their columns; none shrinks while turning pages.
    const before = widest.current.columns === columns ? widest.current.widths : [];
    const next = columns.map((column, index) => {
      const each = measured[index];
      return columnWidth(column) ?? Math.max(each === undefined ? 0 : estimateWidth(each), before[index] ?? 0);
    });
    const isSame = next.length === before.length && next.every((width, index) => width === before[index]);
    if (!isSame) widest.current = { columns, widths: next };
    return isSame ? before : next;
  }, [columns, measured]);
  const plan = useCallback(
    (dragged?: { readonly name: string; readonly width: number }) => {
      const narrowOf = (column: DrawnColumn, index: number) => {
        const estimate = estimates[index] ?? 0;
        const each = measured[index];
        if (each === undefined || columnWidth(column) !== null) return { least: estimate, tight: estimate };
        return narrowWidths(estimate, each, column.name === title);
      };
      const before = leading.reduce((sum, width) => sum + width, 0);
      const shared = widthStyles(
        columns.map((column, index) => ({
          estimate: estimates[index] ?? 0,
          ...narrowOf(column, index),
          set: dragged?.name === column.name ? dragged.width : (widths[column.name] ?? null),
        })),
        before + trailing,
      );
      const sides = columns.map(({ name }) => pinOf(name));
      return {
        cols: [...leading.map((width) => `${width}rem`), ...shared, ...(trailing > 0 ? [`${trailing}rem`] : [])],
        stops: pinStops(shared, sides, before, trailing),
      };
    },
    [columns, estimates, measured, widths, leading, trailing, pinOf, title],
  );
  const { cols, stops } = useMemo(() => plan(), [plan]);

  /** Widens a column by its heading; the columns follow at once, without re-rendering rows. */
  const onResize = useCallback(
    (event: PointerEvent, column: DrawnColumn) => {
      const handle = event.currentTarget;
      const heading = handle.closest('th');
      if (heading === null || event.button !== 0 || !(handle instanceof HTMLElement)) return;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const rem = remOfPage();
      const start = heading.getBoundingClientRect().width / rem;
      const from = event.clientX;
      const direction = getComputedStyle(heading).direction === 'rtl' ? -1 : 1;
      let width = start;
      const move = (moved: globalThis.PointerEvent) => {
        width = clampWidth(start + ((moved.clientX - from) * direction) / rem);
        const next = plan({ name: column.name, width }).cols;
        table.current?.querySelectorAll('col').forEach((col, index) => {
          col.style.inlineSize = next[index] ?? '';
        });
      };
      const end = () => {
        handle.removeEventListener('pointermove', move);
        handle.removeEventListener('pointerup', end);
        handle.removeEventListener('pointercancel', end);
        if (width !== start) onWidth?.(column.name, width);
      };
      handle.addEventListener('pointermove', move);
      handle.addEventListener('pointerup', end);
      handle.addEventListener('pointercancel', end);
    },
    [plan, table, onWidth],
  );
  const onResizeKey = useCallback(
    (event: KeyboardEvent, column: DrawnColumn) => {
      const heading = event.currentTarget.closest('th');
      if (heading === null || event.ctrlKey || event.metaKey || event.altKey) return;
      const width = heading.getBoundingClientRect().width / remOfPage();
      const isReversed = getComputedStyle(heading).direction === 'rtl';
      const next = widthByKey(event.key, { width, isReversed, isLarge: event.shiftKey });
      if (next === undefined) return;
      event.preventDefault();
      onWidth?.(column.name, next);
    },
    [onWidth],
  );
  const ownWidth = useCallback((position: number) => estimates[position] ?? 0, [estimates]);
  return { cols, stops, onResize, onResizeKey, ownWidth };
}

/** The rows of a page: the same object while only some change, or more follow. */
function useSample(rows: readonly EntityRecord[]): readonly EntityRecord[] {
  const sample = useRef(rows);
  if (rows.length > 0 && rows[0] !== sample.current[0]) sample.current = rows;
  return sample.current;
}

const noEstimates: { readonly columns: readonly DrawnColumn[]; readonly widths: readonly number[] } = {
  columns: [],
  widths: [],
};

function remOfPage(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
