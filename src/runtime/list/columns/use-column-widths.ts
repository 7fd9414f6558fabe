import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useMemo, useRef } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { TextCell } from '../../registry/cells.tsx';
import { clampWidth, type PinSide, widthByKey } from '../state/column-layout.ts';
import { type DrawnColumn, textOf } from './cell.tsx';
import {
  estimateWidth,
  isLongCode,
  type MeasuredColumn,
  narrowWidths,
  pinStops,
  textWidth,
  widthStyles,
} from './column-widths.ts';
import { followFigures, isFigure } from './figure-widths.ts';

type Options = {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly EntityRecord[];
  readonly hasFilter: (column: DrawnColumn) => boolean;
  readonly widths: Readonly<Record<string, number>>;
  readonly pinOf: (name: string) => PinSide | undefined;
  /** Name of the column that rows are called by. */
  readonly title: string | undefined;
  /** Widths in rem of the cells before and behind those of the columns. */
  readonly leading: readonly number[];
  readonly trailing: number;
  /** What stands below columns as their totals, by their names. */
  readonly totals: Readonly<Record<string, string>>;
  readonly onWidth: ((name: string, width: number | null) => void) | undefined;
};

/** Rows of each page that widths are estimated from. */
const sampled = 40;

/** In rem. */
const badgePadding = 1;
/** The bar of a progress at its least, and what parts it from its figure. */
const barWidth = 1.75;
/** What the outer cells of a row have more of as padding. */
const outerPadding = 0.75;

/** In rem, a twelfth of a table on a usual desk. */
const twelfth = 6;

/** What the view gives a column (`cols`). */
function widthOf({ definition }: Pick<DrawnColumn, 'definition'>): number | null {
  return definition.cols === undefined ? null : definition.cols * twelfth;
}

/**
 * The widths of a table's columns: those that a user has set, and for the rest what their texts need. `cols` are for
 * the `col` elements of all its cells, `stops` for pinned columns.
 */
export function useColumnWidths(options: Options) {
  const { table, columns, rows, hasFilter, widths, pinOf, title, leading, trailing, totals, onWidth } = options;
  const follow = useMemo(() => followFigures(columns), [columns]);
  const figures = follow(rows);
  const isLong = useCallback(
    (column: DrawnColumn) => column.cell.holds === 'code' && isLongCode(figures.get(column.name) ?? 0),
    [figures],
  );
  const sample = useSample(rows);
  const widest = useRef(noEstimates);
  const measured = useMemo(
    () =>
      columns.map((column, index): MeasuredColumn => {
        const isText = isFreeText(column) || isLong(column);
        return {
          label: column.label,
          isSortable: column.isSortable,
          hasFilter: hasFilter(column),
          around: column.cell.type === 'progress' ? barWidth : column.cell.display === TextCell ? 0 : badgePadding,
          figures: Math.max(isLong(column) ? 0 : (figures.get(column.name) ?? 0), textWidth(totals[column.name] ?? '')),
          isText,
          edge:
            (index === 0 && leading.length === 0 ? outerPadding : 0) +
            (index === columns.length - 1 && trailing === 0 ? outerPadding : 0),
          texts: isText || !isFigure(column) ? sample.slice(0, sampled).map((row) => textOf(column, row)) : noTexts,
        };
      }),
    [columns, hasFilter, sample, figures, isLong, totals, leading, trailing],
  );
  const estimates = useMemo(() => {
    // Pages of longer texts make their columns wider; none becomes narrower again while one turns pages.
    const before = widest.current.columns === columns ? widest.current.widths : [];
    const next = columns.map((column, index) => {
      const each = measured[index];
      return widthOf(column) ?? Math.max(each === undefined ? 0 : estimateWidth(each), before[index] ?? 0);
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
        if (each === undefined || widthOf(column) !== null) return { least: estimate, tight: estimate };
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

  /** Draws a heading wider; the columns follow at once, without any row being drawn anew. */
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

/** The rows of a page: the same while only some of them change, or more follow. */
function useSample(rows: readonly EntityRecord[]): readonly EntityRecord[] {
  const sample = useRef(rows);
  if (rows.length > 0 && rows[0] !== sample.current[0]) sample.current = rows;
  return sample.current;
}

function isFreeText(column: DrawnColumn): boolean {
  const { holds } = column.cell;
  return !isFigure(column) && holds !== 'flag' && holds !== 'option';
}

const noTexts: readonly string[] = [];
const noEstimates: { readonly columns: readonly DrawnColumn[]; readonly widths: readonly number[] } = {
  columns: [],
  widths: [],
};

function remOfPage(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
