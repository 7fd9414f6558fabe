import {
  type ComponentType,
  type CSSProperties,
  Fragment,
  Suspense,
  use,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { warmFormats } from '../../../ui/warm-formats.ts';
import type { EntityRecord } from '../../host/host.ts';
import { createLoader, type Loader } from '../../registry/loader.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { type DrawnColumn, drawnColumns } from '../columns/cell.tsx';
import { useColumnWidths } from '../columns/use-column-widths.ts';
import classes from '../record-table.module.css';
import type { PinSide } from '../state/column-layout.ts';
import { rowHeights } from '../state/fitting-size.ts';
import { rowKey } from '../state/selection.ts';
import { TableHead } from './table-head.tsx';
import { leadingCells, pinStyle, type RecordTableProps } from './table-props.ts';
import { TableRow, titleColumn } from './table-row.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import { useTableEvents } from './use-table-events.ts';

// Not when a list opens: before.
warmFormats();

const cards = createLoader(() => import('./record-cards.tsx').then(({ RecordCards }) => RecordCards));
const rowWindows = createLoader(() => import('./windowed-rows.tsx').then(({ WindowedRows }) => WindowedRows));
const RecordCards = drawLoaded(cards);
const WindowedRows = drawLoaded(rowWindows);

export type { RecordTableProps } from './table-props.ts';

/** In px, as the style sheet has them: what an opened row shows where rows are not all drawn, and a card. */
const detailHeight = 320;
const cardHeight = 148;
/** From this many rows on only those in sight are drawn. */
const fewRows = 50;
/** What fills a screen until the code that follows the scroll is there: they are drawn anew by it. */
const firstRows = 24;
/** More than this nobody prints, and no browser lays out at once. */
const maxPrinted = 5_000;
/** In rem. */
const checkWidth = 2.75;
const usualActionsWidth = 5.5;
const usualHandleWidth = 6.5;

/**
 * Rows of records: a table with a head that stays, or cards where there is no room. It holds no state but the row that
 * has the focus: what is sorted, marked, opened, edited comes from around it.
 */
export function RecordTable(props: RecordTableProps) {
  const t = useRuntimeTexts();
  const { rows, columns, selection, expansion, editing, isNarrow, marks, reach } = props;
  const {
    widths = noWidths,
    pins = noPins,
    density = 'usual',
    headFilter,
    handle,
    rowLink,
    cellLink,
    rowActions,
    rowButtons,
    accent,
  } = props;
  const scroller = useRef<HTMLElement>(null);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const scrollTo = useRef<(index: number) => void>(null);
  const table = useRef<HTMLTableElement>(null);
  const drawn = useMemo(() => drawnColumns(columns, t), [columns, t]);
  const isPrinting = useIsPrinting();
  const isVirtual = rows.length > fewRows && !(isPrinting && rows.length <= maxPrinted);
  const isOpen = expansion?.isOpen;
  const hasOpen = isVirtual && isOpen !== undefined && rows.some(isOpen);
  const closedHeight = isNarrow ? cardHeight : rowHeights[density];
  // Functions that stay the same: with others all places would be computed anew on each turn of the wheel.
  const estimateSize = useCallback(
    (index: number) => {
      const row = hasOpen ? rows[index] : undefined;
      const opened = row !== undefined && isOpen?.(row) === true ? detailHeight : 0;
      return closedHeight + opened;
    },
    [rows, isOpen, hasOpen, closedHeight],
  );
  const cardKey = useCallback((index: number) => keyAt(rows, index), [rows]);
  const isWindowed = isVirtual || isNarrow;
  const scrollerRef = useCallback(
    (element: HTMLElement | null) => {
      scroller.current = element;
      // Only rows that come as they scroll into sight need it. They stay while their tab is hidden, which takes refs away.
      if (isWindowed && element !== null) setBox(element);
    },
    [isWindowed],
  );
  const rowWindow = { count: rows.length, estimateSize, rowHeight: closedHeight, hasOpen, scrollTo };
  const onReach = useCallback((index: number) => scrollTo.current?.(index), []);
  const events = useTableEvents({ ...props, scroller, rows, columns: drawn, onReach });
  const { focusRow } = events;
  useImperativeHandle(
    reach,
    () => (id, field) => {
      const index = rows.findIndex((row) => row.id === id);
      if (index < 0) return false;
      const place = field === null ? -1 : drawn.findIndex((column) => column.field.split('.')[0] === field);
      focusRow(index, isNarrow || place < 0 ? null : leadingCells({ handle, selection, expansion }) + place);
      return true;
    },
    [rows, drawn, focusRow, isNarrow, handle, selection, expansion],
  );
  const pinOf = useCallback(
    (name: string): PinSide | undefined => (Object.hasOwn(pins, name) ? pins[name] : undefined),
    [pins],
  );
  const title = titleColumn(drawn)?.name;
  const sideOf = useCallback((name: string) => pinOf(name) ?? (name === title ? 'start' : undefined), [pinOf, title]);
  const hasFilter = useCallback((column: DrawnColumn) => (headFilter?.(column) ?? null) !== null, [headFilter]);
  const hasSelection = selection !== undefined;
  const hasExpansion = expansion !== undefined;
  const handleWidth = handle === undefined ? 0 : (props.handleWidth ?? usualHandleWidth);
  const leading = useMemo(
    () => [
      ...(handleWidth > 0 ? [handleWidth] : []),
      ...(hasSelection ? [checkWidth] : []),
      ...(hasExpansion ? [checkWidth] : []),
    ],
    [handleWidth, hasSelection, hasExpansion],
  );
  const { cols, stops, onResize, onResizeKey, ownWidth } = useColumnWidths({
    table,
    columns: drawn,
    rows,
    hasFilter,
    widths,
    pinOf: sideOf,
    title,
    leading,
    trailing: rowActions === undefined ? 0 : (props.actionsWidth ?? usualActionsWidth),
    totals: props.totals ?? noTotals,
    onWidth: props.onWidth,
  });
  const pinned = useCallback(
    (name: string, position: number) =>
      pinStyle(pinOf(name) ?? (name === title ? 'stay' : undefined), stops.get(position)),
    [pinOf, title, stops],
  );
  const parts = useMemo(
    () => ({
      columns: drawn,
      rowLink,
      cellLink,
      rowActions,
      rowButtons,
      accent,
      handle,
      editing,
      hasSelection,
      hasExpansion,
      pinned,
    }),
    [drawn, rowLink, cellLink, rowActions, rowButtons, accent, handle, editing, hasSelection, hasExpansion, pinned],
  );

  if (isNarrow) {
    return (
      <section ref={scrollerRef} className={classes.scroller} data-updating={props.isUpdating === true}>
        <Suspense fallback={<Awaited />}>
          {box === null ? null : (
            <RecordCards
              {...props}
              columns={drawn}
              rowWindow={{ ...rowWindow, scroller: box }}
              cardKey={cardKey}
              handlers={events.handlers}
            />
          )}
        </Suspense>
        {props.more}
      </section>
    );
  }
  const count = leadingCells(props) + drawn.length + (rowActions === undefined ? 0 : 1);
  const drawRow = (row: EntityRecord, index: number) => {
    const opened = isOpen?.(row) === true;
    return (
      <Fragment key={keyAt(rows, index)}>
        <TableRow
          row={row}
          index={index}
          rowIndex={(props.firstRow ?? 1) + index + 1}
          parts={parts}
          isTabStop={index === Math.max(0, events.activeIndex)}
          isSelected={selection?.has(row, index) === true}
          isOpen={opened}
          mark={marks?.get(row.id)}
        />
        {opened ? (
          <tr className={classes.detail} data-detail="" data-fixed={isVirtual || undefined}>
            <td colSpan={count}>
              <div>{expansion?.draw(row)}</div>
            </td>
          </tr>
        ) : null}
      </Fragment>
    );
  };
  return (
    <section
      ref={scrollerRef}
      className={classes.scroller}
      data-density={density}
      data-updating={props.isUpdating === true}
    >
      <table
        ref={table}
        className={classes.table}
        style={leadingStops(leading)}
        aria-rowcount={(props.totalRows ?? rows.length) + 1}
        aria-label={props.name}
        {...events.handlers}
      >
        <colgroup>
          {cols.map((width, index) => (
            <col key={colKey(index, leading.length, drawn)} style={{ inlineSize: width }} />
          ))}
        </colgroup>
        <TableHead
          sort={props.sort}
          onSort={props.onSort}
          selection={selection}
          expansion={expansion}
          handle={handle}
          rowActions={rowActions}
          headFilter={headFilter}
          onWidth={props.onWidth}
          widths={widths}
          columns={drawn}
          pinned={pinned}
          onResize={onResize}
          onResizeKey={onResizeKey}
          ownWidth={ownWidth}
        />
        {isVirtual && box !== null ? (
          <Suspense
            fallback={
              <>
                <Awaited />
                <tbody>{rows.slice(0, firstRows).map(drawRow)}</tbody>
              </>
            }
          >
            <WindowedRows
              {...rowWindow}
              scroller={box}
              drawRow={(index) => {
                const row = rows[index];
                return row === undefined ? null : drawRow(row, index);
              }}
            />
          </Suspense>
        ) : (
          <tbody>{isVirtual ? null : rows.map(drawRow)}</tbody>
        )}
        {props.footer?.(pinned)}
      </table>
      {props.more}
    </section>
  );
}

/** Begins to load what a list draws its rows with where they are cards or many, while its rows are on their way. */
export function prepareRows(isNarrow: boolean, size: number): void {
  if (isNarrow) void cards.outcome();
  else if (size > fewRows) void rowWindows.outcome();
}

/** Draws what has been loaded in the same turn as what is around it, so that nothing is drawn twice. */
function drawLoaded<Props extends object>(loader: Loader<ComponentType<Props>>): ComponentType<Props> {
  return function Loaded(props: Props) {
    const outcome = use(loader.outcome());
    if ('error' in outcome) throw outcome.error;
    return <outcome.value {...props} />;
  };
}

const noWidths: Readonly<Record<string, number>> = {};
const noTotals: Readonly<Record<string, string>> = {};
const noPins: Readonly<Record<string, PinSide>> = {};

function keyAt(rows: readonly EntityRecord[], index: number): string {
  const row = rows[index];
  return row === undefined ? String(index) : rowKey(row, index);
}

/** Where the second and third of the cells before the columns stay while the table scrolls. */
function leadingStops(leading: readonly number[]): CSSProperties {
  const [first = 0, second = 0] = leading;
  return { '--second-cell': `${first}rem`, '--third-cell': `${first + second}rem` } as CSSProperties;
}

/** What a `col` is for, so that it goes where its column goes. */
function colKey(index: number, leading: number, columns: readonly DrawnColumn[]): string {
  return columns[index - leading]?.name ?? `cell ${index < leading ? index : 'actions'}`;
}
