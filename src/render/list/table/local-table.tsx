import { useCallback, useMemo, useState } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { drawnColumns, textOf } from '../columns/cell.tsx';
import type { ListColumn } from '../columns/columns.ts';
import { toggleSort } from '../state/list-state.ts';
import { searchRows } from '../state/local-rows.ts';
import { prepareRows } from './loaded-rows.tsx';
import { RecordTable, type RecordTableProps } from './record-table.tsx';
import { useSortedRows } from './use-sorted-rows.ts';

// Available rows are all drawn at once, so the code for many rows has to be loaded before.
prepareRows(false, Number.POSITIVE_INFINITY);

export type LocalTableProps = Omit<
  RecordTableProps,
  'sort' | 'onSort' | 'isNarrow' | 'totalRows' | 'firstRow' | 'rows'
> & {
  /** All rows, saved or not. */
  readonly rows: readonly EntityRecord[];
  readonly columns: readonly ListColumn[];
  readonly isNarrow?: boolean;
  /** Only shows rows that contain every word of it. */
  readonly query?: string;
  readonly initialSort?: RecordTableProps['sort'];
};

/**
 * A table of completely available rows, which it sorts and searches itself without a server, however many there are.
 */
export function LocalTable({
  rows,
  columns,
  query = '',
  isNarrow = false,
  initialSort = noSort,
  ...rest
}: LocalTableProps) {
  const t = useRuntimeTexts();
  const [sort, setSort] = useState(initialSort);
  const onSort = useCallback(
    (field: string, isAdded: boolean) => setSort((current) => toggleSort(current, field, isAdded)),
    [],
  );
  const drawn = useMemo(() => drawnColumns(columns, t), [columns, t]);
  const found = useMemo(
    () => searchRows(rows, query, (row) => drawn.map((column) => textOf(column, row))),
    [rows, query, drawn],
  );
  const sorted = useSortedRows(found, sort);
  return (
    <RecordTable
      {...rest}
      rows={sorted}
      columns={columns}
      sort={sort}
      onSort={onSort}
      isNarrow={isNarrow}
      totalRows={sorted.length}
    />
  );
}

const noSort: RecordTableProps['sort'] = [];
