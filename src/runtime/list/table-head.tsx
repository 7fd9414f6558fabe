import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { useRuntimeTexts } from '../texts/index.ts';
import type { DrawnColumn } from './cell.tsx';
import classes from './record-table.module.css';
import { leadingCells, type PinnedCell, type RecordTableProps } from './table-parts.ts';

type TableHeadProps = Pick<
  RecordTableProps,
  'sort' | 'onSort' | 'selection' | 'expansion' | 'handle' | 'rowActions' | 'headFilter' | 'onWidth'
> & {
  readonly columns: readonly DrawnColumn[];
  readonly pinned: (name: string, position: number) => PinnedCell | undefined;
  /** Begins to draw a heading wider. */
  readonly onResize: (event: PointerEvent, column: DrawnColumn) => void;
};

/** The headings: they sort, can be drawn wider, and may hold a filter each below. */
export function TableHead(props: TableHeadProps) {
  const t = useRuntimeTexts();
  const { columns, sort, onSort, selection, expansion, handle, rowActions, headFilter, onWidth, pinned } = props;
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
        {columns.map((column, position) => {
          const place = sort.findIndex(({ field }) => field === column.field || field === column.name);
          const direction = place < 0 ? null : sort[place]?.desc === true ? 'desc' : 'asc';
          const isSortable = column.isSortable && onSort !== undefined;
          return (
            <th
              key={column.name}
              scope="col"
              data-align={column.cell.align === 'end' ? 'end' : undefined}
              data-pin={pinned(column.name, position)?.side}
              style={pinned(column.name, position)?.style}
              aria-sort={isSortable ? ariaSort(direction) : undefined}
            >
              {isSortable ? (
                <SortButton
                  column={column}
                  direction={direction}
                  position={sort.length > 1 ? place + 1 : 0}
                  onSort={onSort}
                />
              ) : (
                <span className={classes.headText} title={column.label}>
                  {column.label}
                </span>
              )}
              {onWidth === undefined ? null : (
                <span
                  className={classes.resize}
                  aria-hidden="true"
                  onPointerDown={(event) => props.onResize(event, column)}
                  onDoubleClick={() => onWidth(column.name, null)}
                />
              )}
            </th>
          );
        })}
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
          {rowActions === undefined ? null : <td />}
        </tr>
      ) : null}
    </thead>
  );
}

function ariaSort(direction: 'asc' | 'desc' | null) {
  return direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending';
}

type SortButtonProps = {
  readonly column: DrawnColumn;
  readonly direction: 'asc' | 'desc' | null;
  /** Place in a sort of several columns; 0 when there is one. */
  readonly position: number;
  readonly onSort: NonNullable<RecordTableProps['onSort']>;
};

function SortButton({ column, direction, position, onSort }: SortButtonProps) {
  const t = useRuntimeTexts();
  const Icon = direction === null ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.sort}
      title={t('list.sortHint')}
      data-sorted={direction !== null}
      onClick={(event) => onSort(column.field, event.shiftKey)}
    >
      <span>{column.label}</span>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
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
