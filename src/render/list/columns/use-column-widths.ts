import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useMemo, useRef } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { clampWidth, type PinSide, widthByKey } from '../state/column-layout.ts';
import type { DrawnColumn } from './cell.tsx';
import { exactly, mayGrow } from './column-sizer.tsx';
import { approximateWidth, fixPinned, pinStops, sizeColumns } from './column-widths.ts';
import { followFigures } from './figure-texts.ts';
import { keepWider, type SizerTexts, sizerTexts } from './sizer-texts.ts';

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
 * The widths of a table's columns: those that a user has set, otherwise what their texts need. `sized` is for the
 * `ColumnSizer`, `stops` for pinned columns.
 */
export function useColumnWidths(options: Options) {
  const { table, columns, rows, hasFilter, widths, pinOf, title, leading, trailing, totals, onWidth } = options;
  const follow = useMemo(() => followFigures(columns), [columns]);
  const figures = follow(rows);
  const sample = useSample(rows);
  const texts = useWidestTexts(
    columns,
    useMemo(() => sizerTexts({ columns, rows: sample, figures, totals }), [columns, sample, figures, totals]),
  );
  const sides = useMemo(() => columns.map(({ name }) => pinOf(name)), [columns, pinOf]);
  const sized = useMemo(
    () => fixPinned(sizeColumns(columns, { texts, title, hasFilter, widths }), sides),
    [columns, texts, title, hasFilter, widths, sides],
  );
  const stops = useMemo(() => pinStops(sized, sides, leading, trailing), [sized, sides, leading, trailing]);

  /** Widens a column by its heading; the columns follow at once, without re-rendering rows. */
  const onResize = useCallback(
    (event: PointerEvent, column: DrawnColumn) => {
      const handle = event.currentTarget;
      const heading = handle.closest('th');
      if (heading === null || event.button !== 0 || !(handle instanceof HTMLElement)) return;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const size = remOfPage();
      const start = heading.getBoundingClientRect().width / size;
      const from = event.clientX;
      const direction = getComputedStyle(heading).direction === 'rtl' ? -1 : 1;
      let width = start;
      const cell = table.current?.querySelector<HTMLElement>(`[data-sizer] td:nth-child(${heading.cellIndex + 1})`);
      const drawn = cell?.style.cssText ?? '';
      const place = sized.findIndex(({ name }) => name === column.name);
      const grows = mayGrow(
        sized.map((each, index) => (index === place ? { exact: start } : each)),
        place,
      );
      const move = (moved: globalThis.PointerEvent) => {
        width = clampWidth(start + ((moved.clientX - from) * direction) / size);
        if (cell) Object.assign(cell.style, { padding: 0 }, exactly(width, grows));
      };
      const end = () => {
        handle.removeEventListener('pointermove', move);
        handle.removeEventListener('pointerup', end);
        handle.removeEventListener('pointercancel', end);
        // What React has drawn, for it to draw the new width.
        if (cell) cell.style.cssText = drawn;
        if (width !== start) onWidth?.(column.name, width);
      };
      handle.addEventListener('pointermove', move);
      handle.addEventListener('pointerup', end);
      handle.addEventListener('pointercancel', end);
    },
    [table, sized, onWidth],
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
  const widthOf = useCallback(
    (position: number) => (sized[position] === undefined ? 0 : approximateWidth(sized[position])),
    [sized],
  );
  return { sized, stops, onResize, onResizeKey, widthOf };
}

/** The widest texts of each column over all pages shown so far; the same objects while none is wider. */
function useWidestTexts(columns: readonly DrawnColumn[], next: readonly SizerTexts[]): readonly SizerTexts[] {
  const widest = useRef({ columns, texts: next });
  return useMemo(() => {
    const { texts: before, columns: of } = widest.current;
    const texts = of === columns ? next.map((each, index) => keepWider(before[index], each)) : next;
    if (JSON.stringify(texts) !== JSON.stringify(before)) widest.current = { columns, texts };
    return widest.current.texts;
  }, [columns, next]);
}

/** The rows of a page: the same object while only some change, or more follow. */
function useSample(rows: readonly EntityRecord[]): readonly EntityRecord[] {
  const sample = useRef(rows);
  if (rows.length > 0 && rows[0] !== sample.current[0]) sample.current = rows;
  return sample.current;
}

function remOfPage(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
