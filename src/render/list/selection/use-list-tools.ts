import { useCallback, useMemo, useRef } from 'react';
import { useRowActionRunner } from '../../form/actions/use-action-runner.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useExport } from '../data/use-export.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { searchKey } from '../state/found-rows.ts';
import { pagingOf } from '../state/paging.ts';
import { rowKey } from '../state/selection.ts';
import { type FoundRows, useSelection } from '../table/use-selection.ts';
import { useBulk } from './use-bulk.ts';
import { useRowOperations } from './use-row-operations.ts';
import { useSaveSet } from './use-save-set.ts';

export type ListTools = ReturnType<typeof useListTools>;

/** The tools of a list: its actions and exports, the selected rows, and the progress of operations on them. */
export function useListTools(screen: ListScreen) {
  const { entity, list } = screen;
  const { run } = useRowActionRunner(screen.calls.origin, useSaveSet(screen), screen.calls.valuesAround);
  const exporter = useExport(screen);
  const { rows, total, data, refresh } = screen.content;
  const finish = useRef<(rows: readonly EntityRecord[]) => void>(() => undefined);
  const bulk = useBulk(useCallback((done: readonly EntityRecord[]) => finish.current(done), []));
  const operations = useRowOperations(screen, run, bulk);
  // Rows that do not come from their entity's own search cannot be read again by id, and a tree does not show exactly
  // what the surrounding search finds.
  const isOwnSearch = data.call?.method === 'GET' && data.call.url === entity;
  const isWhole = isOwnSearch && pagingOf(list) !== 'own';
  const isPending = data.isUpdating;
  const key = useMemo(() => searchKey(data.params, total), [data.params, total]);
  const firstRow = Math.max(1, screen.content.firstRow);
  const search = useMemo<FoundRows | null>(
    () => (isWhole ? { key, total, firstRow, isPending } : null),
    [isWhole, key, total, firstRow, isPending],
  );
  const selection = useSelection(rows, list.selectAll === undefined ? undefined : operations.actOnAll, search);
  finish.current = (done) => {
    if (selection.target.found === null) selection.drop(new Set(done.map(rowKey)));
    else selection.clear();
    void refresh();
  };
  return { run, exporter, bulk, operations, selection, isOwnSearch };
}
