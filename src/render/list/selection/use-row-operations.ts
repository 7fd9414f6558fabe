import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActionDefinition } from '../../../language/view/view.ts';
import type { ActionRunner } from '../../form/actions/use-action-runner.ts';
import type { EntityRecord } from '../../host/host.ts';
import { userMessage } from '../../host/host-error.ts';
import { loadRows } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { drawnColumns, textOf } from '../columns/cell.tsx';
import type { ListColumn } from '../columns/columns.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { findRows } from '../state/found-rows.ts';
import { countNumbers } from '../state/paging.ts';
import { copyToClipboard } from '../table/clipboard.ts';
import { copyRows } from '../table/copy-rows.ts';
import type { BulkTarget } from '../table/use-selection.ts';
import { labelOfAction } from './action-label.ts';
import { isRowWork } from './action-rows.ts';
import type { FieldChange } from './operations/change-operation.ts';
import type { FindRows, RowWork } from './operations/row-operations.ts';
import type { useBulk } from './use-bulk.ts';
import { useActionOperationOptions } from './use-save-set.ts';

/** Loads with the first operation on a row. */
const loadOperations = () => import('./operations/row-operations.ts');
type RowOperations = Awaited<ReturnType<typeof loadOperations>>;

/** Operations on rows: the list's own actions, copying, changing, deleting; on one, many, or all found. */
export function useRowOperations(screen: ListScreen, run: ActionRunner['run'], bulk: ReturnType<typeof useBulk>) {
  const { host, list } = screen;
  const { shown } = screen.table;
  const { around } = screen.calls;
  const { data } = screen.content;
  const { params } = data;
  const t = useRuntimeTexts();
  const { actions = noActions } = list;
  const { start } = bulk;
  const failures = useFailureReport();
  const { find, isFinding } = useFindRows(screen, failures);
  const client = useQueryClient();
  const options = useActionOperationOptions(screen);

  const work: RowWork = { screen, start, find, failures, options, client, t };
  // Operations use the current list, and rows need not re-render for it.
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const perform = useCallback(
    async (step: (operations: RowOperations, work: RowWork) => Promise<void>): Promise<void> => {
      const operations = await loadOperations().catch((error: unknown) => {
        void failures.report(error, { retry: () => void perform(step) });
        return null;
      });
      if (operations !== null) await step(operations, latest.current);
    },
    [failures],
  );

  const act = useCallback(
    async (name: string, target: BulkTarget) => {
      const action = actions[name];
      if (action === undefined) return;
      const back = action.undo === undefined ? undefined : actions[action.undo];
      const only = target.found === null && target.rows.length === 1 ? target.rows[0] : undefined;
      const isRun =
        action.results === undefined && !isRowWork(action) && (back === undefined || action.call === undefined);
      // A window that this opens must follow the click synchronously.
      if (only !== undefined && isRun) await run(action, { ...around(), row: only, name: labelOfAction(name, action) });
      else await perform((operations, now) => operations.actOnRows(now, name, action, target));
    },
    [actions, run, around, perform],
  );
  const remove = useCallback(
    (target: BulkTarget) => perform((operations, now) => operations.removeRows(now, target)),
    [perform],
  );
  const change = useCallback(
    (target: BulkTarget, wanted: FieldChange) =>
      perform((operations, now) => operations.changeRows(now, target, wanted)),
    [perform],
  );
  /** The action of the header's checkbox: one call with all rows. */
  const actOnAll = useCallback(
    async (rows: readonly EntityRecord[]) => {
      const action = actions[list.selectAll ?? ''];
      if (action?.call !== undefined) await perform((operations, now) => operations.callForAll(now, action, rows));
      else if (action?.set !== undefined) await act(list.selectAll ?? '', { rows, found: null });
    },
    [actions, list.selectAll, act, perform],
  );

  const reportCopied = useCallback(
    (isCopied: boolean) => {
      if (isCopied) host.notify(t('list.copied'), 'success');
    },
    [host, t],
  );
  const copy = useCallback(
    async ({ rows, found }: BulkTarget, column: ListColumn | null) => {
      const drawn = drawnColumns(column === null ? shown : [column], t);
      const copied = found === null ? rows : await find((load) => findRows(load, params, found.excluded));
      const [only] = copied ?? [];
      const [cell] = drawn;
      if (copied === null || only === undefined || cell === undefined) return;
      if (column !== null) return reportCopied(await copyToClipboard(textOf(cell, only)));
      const isCopied = await copyRows(copied, drawn);
      if (isCopied && found !== null) host.notify(t('list.copiedCount', countNumbers(copied.length)), 'success');
      else reportCopied(isCopied);
    },
    [shown, t, reportCopied, find, params, host],
  );

  return { act, remove, change, copy, actOnAll, isFinding };
}

/** Searches the list for an operation; a failure is reported and finds nothing. */
function useFindRows({ host, content: { data } }: ListScreen, failures: ReturnType<typeof useFailureReport>) {
  const t = useRuntimeTexts();
  const { call } = data;
  const [isFinding, setFinding] = useState(false);
  const find = useCallback<FindRows>(
    async (search) => {
      if (call === null) return null;
      setFinding(true);
      try {
        return await search((asked) => loadRows(host, call, asked));
      } catch (error) {
        await failures.report(error, { message: userMessage(error) ?? t('list.failed') });
        return null;
      } finally {
        setFinding(false);
      }
    },
    [host, call, t, failures],
  );
  return { find, isFinding };
}

/** Single rows as the target of an operation. */
export function markedRows(...rows: readonly EntityRecord[]): BulkTarget {
  return { rows, found: null };
}

const noActions: Readonly<Record<string, ActionDefinition>> = {};
