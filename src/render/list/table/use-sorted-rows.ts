import {
  type ColumnDef,
  constructTable,
  createSortedRowModel,
  rowSortingFeature,
  type Table,
  tableFeatures,
} from '@tanstack/react-table';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';
import { useMemo, useRef } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import type { SortEntry } from '../state/list-state.ts';
import { compareKeys, sortKeyOf } from '../state/local-rows.ts';

const features = tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type Features = typeof features;

/**
 * Completely available rows in their sort order: empty values last in both directions, ties in the given order. Without
 * a sort they are the given rows, and no table instance is created: most lists are never sorted.
 */
export function useSortedRows(rows: readonly EntityRecord[], sort: readonly SortEntry[]): readonly EntityRecord[] {
  const table = useRef<Table<Features, EntityRecord> | null>(null);
  return useMemo(() => {
    if (sort.length === 0) return rows;
    const columns = sort.map(
      ({ field }): ColumnDef<Features, EntityRecord> => ({
        id: field,
        accessorFn: (row) => sortKeyOf(row, field),
        sortUndefined: 'last',
        sortFn: compareKeys,
      }),
    );
    const options = { columns, data: rows, state: { sorting: sort.map(({ field, desc }) => ({ id: field, desc })) } };
    // Kept when the order changes, with what it has computed of the rows.
    if (table.current === null) table.current = constructTable({ features, ...options });
    else table.current.setOptions((before) => ({ ...before, ...options }));
    return table.current.getRowModel().rows.map(({ original }) => original);
  }, [rows, sort]);
}
