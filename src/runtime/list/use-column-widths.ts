import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { EntityRecord } from '../host.ts';
import { TextCell } from '../registry/cells.tsx';
import { type DrawnColumn, textOf } from './cell.tsx';
import { clampWidth, narrowestColumn, type PinSide } from './column-layout.ts';
import { distributeWidths, estimateWidth } from './column-widths.ts';

type Options = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly table: RefObject<HTMLTableElement | null>;
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly EntityRecord[];
  readonly hasFilters: (column: DrawnColumn) => boolean;
  readonly widths: Readonly<Record<string, number>>;
  readonly pinOf: (name: string) => PinSide | undefined;
  /** Widths in rem of the cells before and behind those of the columns. */
  readonly leading: readonly number[];
  readonly trailing: number;
  readonly onWidth: ((name: string, width: number | null) => void) | undefined;
  readonly isEnabled: boolean;
};

/** Rows that widths are estimated from: the first ones, so that a page of others does not move the columns. */
const sampled = 40;

/**
 * Gives the columns of a table their widths: those that a user has set, and for the rest what their texts need, with
 * the room that is left shared out. Written to the `col` elements directly, so that dragging and resizing draw no row.
 */
export function useColumnWidths(options: Options): {
  readonly onResize: (event: PointerEvent, of: DrawnColumn) => void;
} {
  const { scroller, table, columns, rows, hasFilters, isEnabled } = options;
  const hasRows = rows.length > 0;
  const first = useRef(rows);
  if (first.current.length === 0) first.current = rows;
  const estimates = useMemo(
    () =>
      columns.map((column) =>
        estimateWidth({
          label: column.label,
          isSortable: column.isSortable,
          hasFilter: hasFilters(column),
          isBadge: column.cell.display !== TextCell,
          texts: hasRows ? first.current.slice(0, sampled).map((row) => textOf(column, row)) : [],
        }),
      ),
    [columns, hasFilters, hasRows],
  );
  const { widths, leading, trailing, pinOf, onWidth } = options;
  const plan = useMemo(
    () => ({ columns, widths, estimates, leading, trailing, pinOf }),
    [columns, widths, estimates, leading, trailing, pinOf],
  );
  const current = useRef(plan);

  const apply = useCallback(
    (dragged?: { readonly name: string; readonly width: number }) => {
      const { columns, widths, estimates, leading, trailing, pinOf } = current.current;
      const box = scroller.current;
      const target = table.current;
      if (box === null || target === null || box.clientWidth === 0) return;
      const rem = remOf();
      const outside = leading.reduce((sum, width) => sum + width, 0) + trailing;
      const shared = distributeWidths(
        box.clientWidth / rem - outside,
        columns.map(({ name }, index) => ({
          estimate: estimates[index] ?? narrowestColumn,
          set: dragged?.name === name ? dragged.width : (widths[name] ?? null),
        })),
      );
      const all = [...leading, ...shared, ...(trailing > 0 ? [trailing] : [])];
      target.querySelectorAll('col').forEach((col, index) => {
        col.style.inlineSize = `${all[index] ?? narrowestColumn}rem`;
      });
      target.style.inlineSize = `max(100%, ${all.reduce((sum, width) => sum + width, 0)}rem)`;
      target.style.setProperty('--room', `${box.clientWidth}px`);
    let start = leading.reduce((sum, width) => sum + width, 0);
      columns.forEach(({ name }, index) => {
        if (pinOf(name) !== 'start') return;
        target.style.setProperty(`--pin-${index}`, `${start}rem`);
        start += shared[index] ?? 0;
      });
      let end = trailing;
      for (let index = columns.length - 1; index >= 0; index -= 1) {
        if (pinOf(columns[index]?.name ?? '') !== 'end') continue;
        target.style.setProperty(`--pin-${index}`, `${end}rem`);
        end += shared[index] ?? 0;
      }
    },
    [scroller, table],
  );

  useLayoutEffect(() => {
    current.current = plan;
    if (isEnabled) apply();
  }, [apply, isEnabled, plan]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null || !isEnabled) return;
    const observer = new ResizeObserver(() => apply());
    observer.observe(box);
    return () => observer.disconnect();
  }, [apply, scroller, isEnabled]);

  const onResize = useCallback(
    (event: PointerEvent, column: DrawnColumn) => {
      const heading = event.currentTarget.closest('th');
      const handle = event.currentTarget;
      if (heading === null || event.button !== 0 || !(handle instanceof HTMLElement)) return;
      event.preventDefault();
      handle.setPointerCapture(event.pointerId);
      const rem = remOf();
      const start = heading.getBoundingClientRect().width / rem;
      const from = event.clientX;
      const direction = getComputedStyle(heading).direction === 'rtl' ? -1 : 1;
      let width = start;
      const move = (moved: globalThis.PointerEvent) => {
        width = clampWidth(start + ((moved.clientX - from) * direction) / rem);
        apply({ name: column.name, width });
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
    [apply, onWidth],
  );
  return { onResize };
}

function remOf(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
