import { type RefObject, useCallback, useMemo } from 'react';
import type { DrawnColumn } from '../columns/cell.tsx';
import { useColumnWidths } from '../columns/use-column-widths.ts';
import type { PinSide } from '../state/column-layout.ts';
import { titleColumn } from './rows/table-row.tsx';
import { type PinnedOf, pinStyle, type RecordTableProps } from './table-props.ts';

/** In rem. */
const checkWidth = 2.75;
const usualActionsWidth = 5.5;
const usualHandleWidth = 6.5;

type Options = Omit<RecordTableProps, 'columns'> & { readonly columns: readonly DrawnColumn[] };

/** The widths of a table's cells, and which of them are pinned while it scrolls. */
export function useTableColumns(table: RefObject<HTMLTableElement | null>, options: Options) {
  const { rows, columns, handle, selection, expansion, headFilter, widths = noWidths, pins = noPins } = options;
  const pinOf = useCallback(
    (name: string): PinSide | undefined => (Object.hasOwn(pins, name) ? pins[name] : undefined),
    [pins],
  );
  const title = titleColumn(columns)?.name;
  const sideOf = useCallback((name: string) => pinOf(name) ?? (name === title ? 'start' : undefined), [pinOf, title]);
  const hasFilter = useCallback((column: DrawnColumn) => (headFilter?.(column) ?? null) !== null, [headFilter]);
  const handleWidth = handle === undefined ? 0 : (options.handleWidth ?? usualHandleWidth);
  const hasSelection = selection !== undefined;
  const hasExpansion = expansion !== undefined;
  const leading = useMemo(
    () => [
      ...(handleWidth > 0 ? [handleWidth] : []),
      ...(hasSelection ? [checkWidth] : []),
      ...(hasExpansion ? [checkWidth] : []),
    ],
    [handleWidth, hasSelection, hasExpansion],
  );
  const trailing = options.rowActions === undefined ? 0 : (options.actionsWidth ?? usualActionsWidth);
  const { sized, stops, ...resizing } = useColumnWidths({
    ...{ table, columns, rows, hasFilter, widths, title, leading, trailing },
    pinOf: sideOf,
    totals: options.totals ?? noTotals,
    onWidth: options.onWidth,
  });
  const pinned = useCallback<PinnedOf>(
    (name, position) => pinStyle(pinOf(name) ?? (name === title ? 'stay' : undefined), stops.get(position)),
    [pinOf, title, stops],
  );
  return { sizer: { columns: sized, leading, trailing }, pinned, resizing };
}

const noWidths: Readonly<Record<string, number>> = {};
const noTotals: Readonly<Record<string, string>> = {};
const noPins: Readonly<Record<string, PinSide>> = {};
