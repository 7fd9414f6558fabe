import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { computeCalls, fillCall } from '../../actions/call-values.ts';
import { fillText } from '../../actions/placeholders.ts';
import { readPrintTarget } from '../../actions/view-target.ts';
import type { ActionDefinition } from '../../definition/view/view.ts';
import type { ActionRunner } from '../../form/actions/use-action-runner.ts';
import type { EntityRecord, ListParams } from '../../host/host.ts';
import { userMessage } from '../../host/host-error.ts';
import { permitCall } from '../../host/permit-call.ts';
import { everyList, loadRows, reload } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { drawnColumns, textOf } from '../columns/cell.tsx';
import type { ListColumn } from '../columns/columns.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { findIds, findRows, orMissing, rereadRows } from '../state/found-rows.ts';
import { formatCount, pluralOf } from '../state/paging.ts';
import { copyToClipboard } from '../table/clipboard.ts';
import { copyRows } from '../table/copy-rows.ts';
import { nameInList } from '../table/name-in-list.ts';
import type { BulkTarget } from '../table/use-selection.ts';
import { labelOfAction } from './action-label.ts';
import { createActionOperations, isRowWork } from './action-operation.ts';
import { withResults } from './action-results.ts';
import { answersOfRows, elementsOfRows, maxAskedRows, rowsToGoOn } from './ask-rows.ts';
import { type BulkSource, sourceOfRows } from './bulk-work.ts';
import { changeOperation, type FieldChange } from './change-operation.ts';
import type { useBulk } from './use-bulk.ts';
import { useActionOperationOptions } from './use-save-set.ts';

/** Loads with the first deletion. */
const loadRestoring = () => import('../../host/offer-restoring.ts');
/** Loads with the first deletion that is refused. */
const loadDeactivating = () => import('../../host/deactivate.ts');

/** What can be done with rows: the list's own actions, copying, changing, deleting; with one, many, or all found. */
export function useRowOperations(screen: ListScreen, run: ActionRunner['run'], bulk: ReturnType<typeof useBulk>) {
  const { host, entity, entities, list, model, shown, refresh, nested, around, origin, data, valuesAround, mayEdit } =
    screen;
  const { call, params } = data;
  const owner = nested?.owner;
  const t = useRuntimeTexts();
  const { actions = noActions } = list;
  const { start } = bulk;
  const [isFinding, setFinding] = useState(false);
  const failures = useFailureReport();
  const client = useQueryClient();
  const operationOptions = useActionOperationOptions(screen);

  const find = useCallback(
    async <Found>(search: (load: (params: ListParams) => ReturnType<typeof loadRows>) => Promise<Found>) => {
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
  /** The rows that an operation is for: those marked, or those that the search finds at this moment; null when none is. */
  const sourceOf = useCallback(
    async ({ rows, found }: BulkTarget): Promise<BulkSource | null> => {
      if (found === null || call === null) return rows.length === 0 ? null : sourceOfRows(rows);
      const ids = await find((load) => findIds(load, params, found.excluded));
      if (ids === null) return null;
      if (ids.length === 0) {
        host.notify(t('list.empty'), 'info');
        await refresh();
        return null;
      }
      return { ids, read: (some) => rereadRows((asked) => loadRows(host, call, asked), params, some) };
    },
    [find, host, call, params, t, refresh],
  );

  /** One question for all rows, whichever they are: the address is that of the view, with `{id}` for the row chosen. */
  const permitRows = useCallback(
    async (wanted: readonly (ActionDefinition | undefined)[], isClicked: boolean) => {
      for (const planned of wanted) {
        if (planned?.call === undefined) continue;
        const { method, url } = planned.call;
        const row = { entity: origin.entity, id: '{id}' };
        if (!(await permitCall(host, { method, url, template: url }, { ...origin, row, isClicked }))) return false;
      }
      return true;
    },
    [host, origin],
  );

  const act = useCallback(
    async (name: string, target: BulkTarget) => {
      const action = actions[name];
      if (action === undefined) return;
      const label = labelOfAction(name, action);
      const back = action.undo === undefined ? undefined : actions[action.undo];
      const only = target.found === null && target.rows.length === 1 ? target.rows[0] : undefined;
      const isRun =
        action.results === undefined && !isRowWork(action) && (back === undefined || action.call === undefined);
      if (only !== undefined && isRun) {
        await run(action, { ...around(), row: only, name: label });
        return;
      }
      let source = await sourceOf(target);
      if (source === null) return;
      if (action.print !== undefined) {
        await host.openView?.(readPrintTarget(action.print, entity, source.ids));
        return;
      }
      const { ask } = action;
      const danger = action.danger === true;
      const nameOf = (row: EntityRecord) => nameInList(row, model?.label ?? null, shown, t);
      const bindings = { ...valuesAround.bindings(), user: host.user };
      const isEach = action.askEach === true && target.found === null && target.rows.length <= maxAskedRows;
      const asked =
        ask === undefined
          ? undefined
          : await host.askValues?.({
              title: label,
              elements: isEach ? await elementsOfRows(ask, target.rows, nameOf, bindings) : ask,
              entities,
              parent: { ...around().parent, ...target.rows[0] },
              danger,
            });
      if (ask !== undefined && (asked === undefined || asked === null)) return;
      const answers = isEach && ask !== undefined && asked ? answersOfRows(ask, target.rows, asked) : null;
      const askOf = (row: EntityRecord) => answers?.get(row.id) ?? asked ?? undefined;
      if (target.found === null) {
        // Nothing is done for a row of which what was typed does not hold.
        const goingOn = await rowsToGoOn(action, target.rows, askOf, bindings);
        if (goingOn.length === 0) return;
        source = sourceOfRows(goingOn);
      }
      if (!(await permitRows([action, back], true))) return;
      const count = source.ids.length;
      // What reaches beyond the rows in sight is always asked, with its number.
      if (action.confirm !== undefined || target.found !== null) {
        const { confirm } = action;
        const isFitting = only !== undefined || (target.found === null && confirm?.includes('{') === false);
        const question =
          isFitting && confirm !== undefined
            ? fillText(confirm, {
                ...around(),
                row: target.rows[0] ?? noRow,
                named: { ...valuesAround.bindings(), ask: asked },
              })
            : `${label}: ${t('list.count', write(count))}?`;
        const { confirmLabel = label, cancelLabel } = action;
        const labels = { confirmLabel, ...(cancelLabel === undefined ? {} : { cancelLabel }) };
        if (!(await host.confirm(question, { danger, ...labels }))) return;
      }
      const undo =
        back === undefined || action.undo === undefined
          ? null
          : { name: labelOfAction(action.undo, back), action: back };
      const { operationOf } = createActionOperations({ ...operationOptions, ask: asked ?? undefined, askOf });
      const operation = operationOf(label, action, undo, `${t('list.undo')}: ${label}`);
      // What stands around the list may be made of its rows.
      const reloadAround = () => (action.refresh === true ? reload(client, everyList) : undefined);
      if (action.results === undefined) {
        await start(operation, source);
        await reloadAround();
        return;
      }
      const named = withResults(operation, nameOf, t('actionFailed'));
      await start(named.operation, source);
      await reloadAround();
      if (named.results.length > 0) await host.alert([action.results], named.results);
    },
    [
      client,
      model,
      shown,
      actions,
      run,
      host,
      t,
      start,
      sourceOf,
      operationOptions,
      around,
      permitRows,
      entities,
      entity,
      valuesAround,
    ],
  );

  const remove = useCallback(
    async (target: BulkTarget) => {
      const only = target.found === null && target.rows.length === 1 ? target.rows[0] : undefined;
      const source = await sourceOf(target);
      if (source === null) return;
      const question =
        only === undefined
          ? t('list.deleteMany', write(source.ids.length))
          : t('list.deleteConfirm', { name: nameInList(only, model?.label ?? null, shown, t) });
      if (!(await host.confirm(question, { danger: true, confirmLabel: t('list.delete') }))) return;
      if (only === undefined) {
        const deleteRow = (row: EntityRecord) => orMissing(host.deleteRecord(entity, row.id, row.versao, owner));
        const restoreRow = async (row: EntityRecord) => (await loadRestoring()).restoreRecord(host, entity, row.id);
        const undo = { name: t('list.undo'), outcome: 'bulkRestored', act: restoreRow } as const;
        await start({ name: t('list.delete'), outcome: 'bulkDeleted', act: deleteRow, undo }, source);
        return;
      }
      const removeNow = async () => {
        failures.clear();
        try {
          await host.deleteRecord(entity, only.id, only.versao, owner);
          nested?.choice?.onRemoved(only.id);
          const name = nameInList(only, model?.label ?? null, shown, t);
          void loadRestoring().then(({ offerRestoring }) =>
            offerRestoring(host, t, { entity, id: only.id, name }, refresh),
          );
        } catch (error) {
          const name = nameInList(only, model?.label ?? null, shown, t);
          const used = {
            entity,
            id: only.id,
            name,
            model: mayEdit && owner === undefined ? model : null,
            record: only,
          };
          const { deactivationOf } = await loadDeactivating();
          await failures.report(error, {
            title: t('failure.delete', { name }),
            deleting: only.id,
            deactivate: deactivationOf(host, used, refresh),
            retry: () => void removeNow(),
          });
        }
        await refresh();
      };
      await removeNow();
    },
    [host, t, model, shown, entity, owner, nested, start, refresh, sourceOf, failures, mayEdit],
  );

  /** One field of many rows gets one value. What others change in the same rows meanwhile stays. */
  const change = useCallback(
    async (target: BulkTarget, wanted: FieldChange) => {
      const source = await sourceOf(target);
      if (source === null) return;
      const confirmLabel = t('list.change');
      const values = { ...write(source.ids.length), name: wanted.label, value: wanted.text };
      const question = t(wanted.text === '' ? 'list.emptyMany' : 'list.changeMany', values);
      if (!(await host.confirm(question, { confirmLabel }))) return;
      const messages = { disabled: t('list.changeDisabled'), conflict: t('list.changeConflict') };
      await start(changeOperation(host, entity, wanted, messages, t('list.undo')), source);
    },
    [sourceOf, t, host, start, entity],
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
      if (isCopied && found !== null) host.notify(t('list.copiedCount', write(copied.length)), 'success');
      else reportCopied(isCopied);
    },
    [shown, t, reportCopied, find, params, host],
  );

  /** The action of the checkbox in the header: one call with all the rows. */
  const actOnAll = useCallback(
    async (rows: readonly EntityRecord[]) => {
      const action = actions[list.selectAll ?? ''];
      if (action?.call === undefined) {
        if (action?.set !== undefined) await act(list.selectAll ?? '', { rows, found: null });
        return;
      }
      // Nobody has named the action by marking rows.
      if (!(await permitRows([action], false))) return;
      const { call } = action;
      const callNow = async () => {
        failures.clear();
        try {
          const bindings = { ...valuesAround.bindings(), record: {} };
          const computed = await computeCalls([call], bindings);
          const filled = fillCall(call, { ...around(), named: bindings }, { computed });
          if (!filled.ok) throw new Error(`The call lacks ${filled.missing.join(', ')}.`);
          const body = call.method === 'GET' ? undefined : (filled.body ?? { data: rows });
          await host.call(call.method, filled.url, body);
          if (action.refresh === true) await refresh();
        } catch (error) {
          await failures.report(error, { retry: () => void callNow() });
        }
      };
      await callNow();
    },
    [actions, list.selectAll, host, refresh, act, permitRows, failures, around, valuesAround],
  );
  return { act, remove, change, copy, actOnAll, isFinding };
}

/** A number of rows for a sentence. */
function write(count: number) {
  return { count: pluralOf(count), total: formatCount(count) };
}

/** Rows by themselves as what something is done with. */
export function markedRows(...rows: readonly EntityRecord[]): BulkTarget {
  return { rows, found: null };
}

const noActions: Readonly<Record<string, ActionDefinition>> = {};
const noRow: EntityRecord = { id: 0 };
