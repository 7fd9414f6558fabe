import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { DrawnColumn } from '../columns/cell.tsx';
import classes from '../record-table.module.css';
import { narrowestColumn, widestColumn } from '../state/column-layout.ts';
import { leadingCells, type PinnedCell, type RecordTableProps } from './table-props.ts';

type TableHeadProps = Pick<
  RecordTableProps,
  'sort' | 'onSort' | 'selection' | 'expansion' | 'handle' | 'rowActions' | 'headFilter' | 'onWidth' | 'widths'
> & {
  readonly columns: readonly DrawnColumn[];
  readonly pinned: (name: string, position: number) => PinnedCell | undefined;
  /** Starts resizing a column by its heading. */
  readonly onResize: (event: PointerEvent, column: DrawnColumn) => void;
  /** Changes the width of a column by a key. */
  readonly onResizeKey: (event: KeyboardEvent, column: DrawnColumn) => void;
  /** Approximate width of a column in rem. */
  readonly widthOf: (position: number) => number;
};

/** The headings: they sort, resize and may each contain a filter. They do not re-render while scrolling. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const t = useRuntimeTexts();
  const { columns, selection, expansion, handle, rowActions, headFilter, pinned } = props;
  const leading = leadingCells({ handle, selection, expansion });
  const filters = headFilter === undefined ? [] : columns.map((column) => headFilter(column));
  const hasFilters = filters.some((filter) => filter !== null && filter !== undefined);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {handle === undefined ? null : (
          <th scope="col" className={classes.leading}>
            <span className="visually-hidden">{t('list.order')}</span>
          </th>
        )}
        {selection === undefined ? null : (
          <th scope="col" className={classes.leading}>
            <SelectAll selection={selection} />
          </th>
        )}
        {expansion === undefined ? null : (
          <th scope="col" className={classes.leading}>
            <span className="visually-hidden">{t('list.detail')}</span>
          </th>
        )}
        {columns.map((column, position) => (
          <HeadCell key={column.name} {...props} column={column} position={position} />
        ))}
        {rowActions === undefined ? null : (
          <th scope="col" className={classes.actionsHead}>
            <span className="visually-hidden">{t('list.actions')}</span>
          </th>
        )}
      </tr>
      {hasFilters ? (
        <tr className={classes.filterRow}>
          {leading > 0 ? <td colSpan={leading} /> : null}
          {columns.map((column, position) => (
            <td
              key={column.name}
              data-filter={column.name}
              data-pin={pinned(column.name, position)?.side}
              style={pinned(column.name, position)?.style}
            >
              {filters[position]}
            </td>
          ))}
          {rowActions === undefined ? null : <td className={classes.actionsHead} />}
        </tr>
      ) : null}
    </thead>
  );
});

type HeadCellProps = TableHeadProps & { readonly column: DrawnColumn; readonly position: number };

/** The heading of a column. */
function HeadCell({ column, position, sort, onSort, onWidth, widths = {}, pinned, ...props }: HeadCellProps) {
  const place = sort.findIndex(({ field }) => field === column.field || field === column.name);
  const direction = place < 0 ? null : sort[place]?.desc === true ? 'desc' : 'asc';
  const isSortable = column.isSortable && onSort !== undefined;
  const pin = pinned(column.name, position);
  return (
    <th
      scope="col"
      // Without the name of its resize control: the heading is read for every cell.
      aria-label={column.label}
      data-align={column.cell.align === 'end' ? 'end' : undefined}
      data-pin={pin?.side}
      style={pin?.style}
      aria-sort={isSortable ? ariaSort(direction) : undefined}
    >
      {isSortable ? (
        <SortButton column={column} direction={direction} position={sort.length > 1 ? place + 1 : 0} onSort={onSort} />
      ) : (
        <span className={classes.headText} title={column.label}>
          {column.label}
        </span>
      )}
      {onWidth === undefined ? null : (
        <Resizer
          column={column}
          width={widths[column.name] ?? null}
          ownWidth={props.widthOf(position)}
          onPointerDown={(event) => props.onResize(event, column)}
          onKeyDown={(event) => props.onResizeKey(event, column)}
          onReset={() => onWidth(column.name, null)}
        />
      )}
    </th>
  );
}

function ariaSort(direction: 'asc' | 'desc' | null) {
  return direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
}

type ResizerProps = {
  readonly column: DrawnColumn;
  /** In rem, as set by the user; null for the default width. */
  readonly width: number | null;
  readonly ownWidth: number;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onReset: () => void;
};

/** The edge of a heading: dragged, or moved by arrow keys; a double click and Enter restore the default width. */
function Resizer({ column, width, ownWidth, onPointerDown, onKeyDown, onReset }: ResizerProps) {
  const t = useRuntimeTexts();
  return (
    <hr
      tabIndex={0}
      className={classes.resize}
      aria-orientation="vertical"
      aria-label={t('list.columnWidth', { name: column.label })}
      aria-valuenow={Math.round((width ?? ownWidth) * 10) / 10}
      aria-valuemin={narrowestColumn}
      aria-valuemax={widestColumn}
      aria-valuetext={width === null ? t('list.columnWidthOwn') : undefined}
      title={t('list.columnWidthHint')}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
    />
  );
}

type SortButtonProps = {
  readonly column: DrawnColumn;
  readonly direction: 'asc' | 'desc' | null;
  /** Position in a sort by several columns; 0 for a single one. */
  readonly position: number;
  readonly onSort: NonNullable<RecordTableProps['onSort']>;
};

function SortButton({ column, direction, position, onSort }: SortButtonProps) {
  const t = useRuntimeTexts();
  const Icon = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      title={t('list.sortHint')}
      data-sorted={direction !== null}
      onClick={(event) => onSort(column.field, event.shiftKey)}
    >
      <span>{column.label}</span>
      {direction === null ? null : <Icon size={14} stroke={1.75} aria-hidden="true" />}
      {position > 0 ? (
        <>
          <span className={classes.sortPosition} aria-hidden="true">
            {position}
          </span>
          <span className="visually-hidden">{t('list.sortPosition', { position })}</span>
        </>
      ) : null}
    </button>
  );
}

function SelectAll({ selection }: { readonly selection: NonNullable<RecordTableProps['selection']> }) {
  const t = useRuntimeTexts();
  return (
    <input
      type="checkbox"
      className={classes.check}
      checked={selection.all === 'all'}
      ref={(box) => {
        if (box !== null) box.indeterminate = selection.all === 'some';
      }}
      onChange={selection.onToggleAll}
      aria-label={t('list.selectAll')}
    />
  );
}
