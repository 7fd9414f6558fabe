import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { EntityRecord } from '../host.ts';
import type { SortEntry } from './list-state.ts';
import { compareKeys, sortKeyOf } from './local-rows.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/**
 * Rows that are all here, in the order of their sort: empty values last in both directions, ties in the order that they
 * came in. While nothing sorts them they are the rows as given, and no model of them is made.
 */
export function useSortedRows(rows: readonly EntityRecord[], sort: readonly SortEntry[]): readonly EntityRecord[] {
  const columns = useMemo(
    () =>
      sort.map(({ field }) => ({
        id: field,
        accessorFn: (row: EntityRecord) => sortKeyOf(row, field),
        sortUndefined: 'last' as const,
        sortFn: compareKeys,
      })),
    [sort],
  );
  const sorting = useMemo(() => sort.map(({ field, desc }) => ({ id: field, desc })), [sort]);
  const table = useTable({ features, columns, data: rows, state: { sorting } });
  const model = sort.length === 0 ? null : table.getRowModel();
  return useMemo(() => (model === null ? rows : model.rows.map(({ original }) => original)), [model, rows]);
}
