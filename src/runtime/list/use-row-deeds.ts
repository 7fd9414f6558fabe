import { useCallback } from 'react';
import { fillText } from '../actions/placeholders.ts';
import type { ActionRunner } from '../actions/use-action-runner.ts';
import type { ActionDefinition } from '../definition/view.ts';
import type { EntityRecord } from '../host.ts';
import { userMessage } from '../host-error.ts';
import { labelOf } from '../record-values.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import { drawnColumns, textOf } from './cell.tsx';
import { copyToClipboard } from './clipboard.ts';
import type { ListColumn } from './columns.ts';
import { copyRows } from './copy-rows.ts';
import { formatCount, pluralOf } from './paging.ts';
import { labelOfAction } from './selection-bar.tsx';
import { callFor, type useBulk } from './use-bulk.ts';
import type { ListScreen } from './use-list-screen.ts';

/** What can be done with rows: the list's own actions, copying, deleting; with one of them or with many. */
export function useRowDeeds(screen: ListScreen, run: ActionRunner['run'], bulk: ReturnType<typeof useBulk>) {
  const { host, entity, list, model, shown, refresh, nested } = screen;
  const owner = nested?.owner;
  const t = useRuntimeTexts();
  const { actions = noActions } = list;
  const { start } = bulk;

  const act = useCallback(
    async (name: string, rows: readonly EntityRecord[]) => {
      const action = actions[name];
      const [first] = rows;
      if (action === undefined || first === undefined) return;
      const label = labelOfAction(name, action);
      const back = action.undo === undefined ? undefined : actions[action.undo];
      if (rows.length === 1 && (back === undefined || action.call === undefined)) {
        await run(action, { row: first, name: label });
        return;
      }
      if (action.confirm !== undefined) {
        const isGeneral = !action.confirm.includes('{');
        const count = { count: pluralOf(rows.length), total: formatCount(rows.length, host.language) };
        const question =
          rows.length === 1 || isGeneral
            ? fillText(action.confirm, { row: first })
            : `${label}: ${t('list.count', count)}?`;
        if (!(await host.confirm(question, { danger: action.danger === true, confirmLabel: label }))) return;
      }
      const undo =
        back === undefined || action.undo === undefined
          ? undefined
          : { name: labelOfAction(action.undo, back), act: (row: EntityRecord) => callFor(host, back, row) };
      await start({ name: label, act: (row) => callFor(host, action, row), undo }, rows);
    },
    [actions, run, host, t, start],
  );

  const remove = useCallback(
    async (rows: readonly EntityRecord[]) => {
      const [first] = rows;
      if (first === undefined) return;
      const question =
        rows.length === 1
          ? t('list.deleteConfirm', { name: labelOf(first, model?.label ?? null) })
          : t('list.deleteMany', { count: pluralOf(rows.length), total: formatCount(rows.length, host.language) });
      if (!(await host.confirm(question, { danger: true, confirmLabel: t('list.delete') }))) return;
      if (rows.length > 1) {
        await start({ name: t('list.delete'), act: (row) => host.deleteRecord(entity, row.id, owner) }, rows);
        return;
      }
      try {
        await host.deleteRecord(entity, first.id, owner);
        host.notify(t('list.deleted'), 'success');
      } catch (error) {
        await host.alert([userMessage(error) ?? t('actionFailed')]);
      }
      await refresh();
    },
    [host, t, model, entity, owner, start, refresh],
  );

  const tellCopied = useCallback(
    (isCopied: boolean) => {
      if (isCopied) host.notify(t('list.copied'), 'success');
    },
    [host, t],
  );
  const copy = useCallback(
    async (rows: readonly EntityRecord[], column: ListColumn | null) => {
      const drawn = drawnColumns(column === null ? shown : [column], t);
      const [only] = rows;
      const [cell] = drawn;
      if (only === undefined || cell === undefined) return;
      tellCopied(column === null ? await copyRows(rows, drawn) : await copyToClipboard(textOf(cell, only)));
    },
    [shown, t, tellCopied],
  );

  /** The action of the checkbox in the header: one call with all the rows. */
  const actOnAll = useCallback(
    async (rows: readonly EntityRecord[]) => {
      const action = actions[list.selectAll ?? ''];
      if (action?.call === undefined) return;
      try {
        await host.call(action.call.method, action.call.url, action.call.method === 'GET' ? undefined : { data: rows });
        if (action.refresh === true) await refresh();
      } catch (error) {
        await host.alert([userMessage(error) ?? t('actionFailed')]);
      }
    },
    [actions, list.selectAll, host, refresh, t],
  );
  return { act, remove, copy, actOnAll };
}

const noActions: Readonly<Record<string, ActionDefinition>> = {};
