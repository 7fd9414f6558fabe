import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import {
  columnVisibilityFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { EntityRecord } from '../host.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import { ListCell } from './cell.tsx';
import type { ListColumn } from './columns.ts';
import type { SortEntry } from './list-state.ts';
import { RecordCards } from './record-cards.tsx';
import classes from './record-table.module.css';

export type RowLink = {
  /** Address of the row, for a real link; null when a click does something else. */
  readonly href: string | null;
  readonly open: (event?: MouseEvent) => void;
};

export type RecordTableProps = {
  readonly name: string;
  readonly rows: readonly EntityRecord[];
  readonly columns: readonly ListColumn[];
  /** Names of columns that the user has put away. */
  readonly hidden?: readonly string[];
  readonly sort: readonly SortEntry[];
  /** Absent when the rows cannot be sorted. */
  readonly onSort?: (field: string, isAdded: boolean) => void;
  /** What opening a row does; null when rows only show. */
  readonly rowLink?: ((row: EntityRecord) => RowLink | null) | undefined;
  /** Buttons of a row, on hover and focus, always on touch. */
  readonly rowActions?: ((row: EntityRecord) => ReactNode) | undefined;
  readonly footer?: ReactNode;
  readonly isNarrow: boolean;
  readonly isUpdating?: boolean;
  /** Row of the first one in the whole list, from 1, and how many there are in all. */
  readonly firstRow?: number;
  readonly totalRows?: number;
};

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
const rowHeight = 41;

/** Rows of records: a table with a head that stays, or cards where there is no room. Only rows in sight are drawn. */
export function RecordTable(props: RecordTableProps) {
  const { rows, columns, hidden = noNames, sort } = props;
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.name,
        accessorFn: (row: EntityRecord) => row,
        header: column.label,
        enableSorting: column.isSortable,
        meta: column,
      })),
    [columns],
  );
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((name) => [name, false])), [hidden]);
  const sorting = useMemo<SortingState>(
    () =>
      sort.flatMap(({ field, desc }) => {
        const column = columns.find((each) => each.field === field || each.name === field);
        return column === undefined ? [] : [{ id: column.name, desc }];
      }),
    [sort, columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    manualSorting: true,
    getRowId: (row, index) => rowKey(row, index),
    state: { columnVisibility, sorting },
  });
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => columns.find(({ name }) => name === id) ?? []);
  const models = table.getRowModel().rows;
  const scroller = useRef<HTMLElement>(null);
  const { activeIndex, onKeyDown, focusRow } = useRowFocus(scroller, rows.length, (index) => {
    const row = rows[index];
    if (row !== undefined) props.rowLink?.(row)?.open();
  });
  const virtualizer = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (props.isNarrow ? 132 : rowHeight),
    getItemKey: (index) => models[index]?.id ?? index,
    overscan: 12,
  });
  const scrollTo = virtualizer.scrollToIndex;
  useEffect(() => {
    if (activeIndex >= 0) scrollTo(activeIndex, { align: 'auto' });
  }, [activeIndex, scrollTo]);
  const items = virtualizer.getVirtualItems();

  if (props.isNarrow) {
    return (
      <section ref={scroller} className={classes.scroller} data-updating={props.isUpdating === true}>
        <RecordCards {...props} columns={shown} virtualizer={virtualizer} />
        {props.footer}
      </section>
    );
  }
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const hasActions = props.rowActions !== undefined;
  return (
    <section ref={scroller} className={classes.scroller} data-updating={props.isUpdating === true}>
      <table
        className={classes.table}
        aria-rowcount={(props.totalRows ?? rows.length) + 1}
        aria-label={props.name}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            {table.getHeaderGroups()[0]?.headers.map((header) => {
              const column = columns.find(({ name }) => name === header.column.id);
              if (column === undefined) return null;
              return (
                <HeaderCell
                  key={header.id}
                  column={column}
                  direction={header.column.getIsSorted()}
                  position={sorting.length > 1 ? header.column.getSortIndex() + 1 : 0}
                  onSort={props.onSort}
                />
              );
            })}
            {hasActions ? <ActionsHead /> : null}
          </tr>
        </thead>
        {before > 0 ? <Spacer height={before} /> : null}
        <tbody>
          {items.map(({ index, key }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <TableRow
                key={key}
                row={row}
                index={index}
                rowIndex={(props.firstRow ?? 1) + index + 1}
                columns={shown}
                isTabStop={index === Math.max(0, activeIndex)}
                rowLink={props.rowLink}
                rowActions={props.rowActions}
                onFocusRow={focusRow}
              />
            );
          })}
        </tbody>
        {after > 0 ? <Spacer height={after} /> : null}
        {props.footer}
      </table>
    </section>
  );
}

const noNames: readonly string[] = [];

type HeaderCellProps = {
  readonly column: ListColumn;
  readonly direction: false | 'asc' | 'desc';
  /** Place in a sort of several columns; 0 when there is one. */
  readonly position: number;
  readonly onSort: RecordTableProps['onSort'];
};

function HeaderCell({ column, direction, position, onSort }: HeaderCellProps) {
  const t = useRuntimeTexts();
  const isSortable = column.isSortable && onSort !== undefined;
  const ariaSort = direction === false ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
  if (!isSortable) {
    return (
      <th scope="col" data-align={column.cell.align}>
        <span className={classes.headText}>{column.label}</span>
      </th>
    );
  }
  const Icon = direction === false ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" data-align={column.cell.align} aria-sort={ariaSort}>
      <button
        type="button"
        className={classes.sort}
        title={t('list.sortHint')}
        data-sorted={direction !== false}
        onClick={(event) => onSort(column.field, event.shiftKey)}
      >
        <span>{column.label}</span>
        <Icon size={14} stroke={1.75} aria-hidden="true" />
        {position > 0 ? (
          <>
            <span aria-hidden="true">{position}</span>
            <span className="visually-hidden">{t('list.sortPosition', { position })}</span>
          </>
        ) : null}
      </button>
    </th>
  );
}

type TableRowProps = {
  readonly row: EntityRecord;
  readonly index: number;
  readonly rowIndex: number;
  readonly columns: readonly ListColumn[];
  readonly isTabStop: boolean;
  readonly rowLink: RecordTableProps['rowLink'];
  readonly rowActions: RecordTableProps['rowActions'];
  readonly onFocusRow: (index: number) => void;
};

const TableRow = memo(function TableRow({
  row,
  index,
  rowIndex,
  columns,
  isTabStop,
  rowLink,
  rowActions,
  onFocusRow,
}: TableRowProps) {
  const link = rowLink?.(row) ?? null;
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    // A link or button inside does its own work, and marking text to copy it is no click.
    if (link === null || isOnControl(event.target) || window.getSelection()?.type === 'Range') return;
    link.open(event);
  };
  return (
    <tr
      className={classes.row}
      data-row={index}
      data-clickable={link !== null}
      tabIndex={isTabStop ? 0 : -1}
      aria-rowindex={rowIndex}
      onClick={onClick}
      onFocus={() => onFocusRow(index)}
    >
      {columns.map((column, position) => (
        <td key={column.name} data-align={column.cell.align} data-bold={column.definition.bold === true}>
          <ListCell column={column} row={row} link={position === 0 ? link : null} />
        </td>
      ))}
      {rowActions === undefined ? null : (
        <td className={classes.actions}>
          <div>{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
});

function ActionsHead() {
  const t = useRuntimeTexts();
  return (
    <th scope="col" className={classes.actionsHead}>
      <span className="visually-hidden">{t('list.actions')}</span>
    </th>
  );
}

/** Stands for the rows that are out of sight. */
function Spacer({ height }: { readonly height: number }) {
  return <tbody aria-hidden="true" style={{ blockSize: height }} />;
}

/** Arrow keys, Home, End and Page keys move among the rows; Enter opens. One row at a time is a tab stop. */
function useRowFocus(scroller: { readonly current: HTMLElement | null }, count: number, open: (index: number) => void) {
  const [activeIndex, setActive] = useState(-1);
  const isMoving = useRef(false);
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    // The row may have to be drawn first.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${activeIndex}"]`)?.focus());
  }, [activeIndex, scroller]);
  const focusRow = useCallback((index: number) => setActive(index), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.dataset.row === undefined) return;
    const from = Number(target.dataset.row);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + 10,
      PageUp: from - 10,
      Home: 0,
      End: count - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      isMoving.current = true;
      setActive(Math.min(Math.max(0, next), count - 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(from);
    }
  };
  return { activeIndex: Math.min(activeIndex, count - 1), onKeyDown, focusRow };
}

function rowKey(row: EntityRecord, index: number): string {
  return row.id > 0 ? String(row.id) : `new-${index}`;
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null;
}
