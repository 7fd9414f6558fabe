import type { QueryClient } from '@tanstack/react-query';
import type { ActionDefinition } from '../../../../language/view/view.ts';
import type { Translate } from '../../../../ui/i18n/texts.ts';
import { computeCalls, fillCall } from '../../../actions/call-values.ts';
import { fillText } from '../../../actions/placeholders.ts';
import { readPrintTarget } from '../../../actions/view-target.ts';
import { deactivationOf } from '../../../host/deactivate.ts';
import type { EntityRecord, ListParams } from '../../../host/host.ts';
import { offerRestoring, restoreRecord } from '../../../host/offer-restoring.ts';
import { permitCall } from '../../../host/permit-call.ts';
import { everyList, loadRows, reload } from '../../../host/queries.ts';
import type { useFailureReport } from '../../../host/report-failure.ts';
import type { ListScreen } from '../../data/use-list-screen.ts';
import { findIds, orMissing, rereadRows } from '../../state/found-rows.ts';
import { countNumbers } from '../../state/paging.ts';
import { nameInList } from '../../table/name-in-list.ts';
import type { BulkTarget } from '../../table/use-selection.ts';
import { labelOfAction } from '../action-label.ts';
import { type BulkSource, sourceOfRows } from '../bulk-work.ts';
import type { useBulk } from '../use-bulk.ts';
import { type ActionOperationOptions, createActionOperations } from './action-operation.ts';
import { withResults } from './action-results.ts';
import { answersOfRows, elementsOfRows, maxAskedRows, rowsToGoOn } from './ask-rows.ts';
import { changeOperation, type FieldChange } from './change-operation.ts';

/** Loads pages of a list's search; null if one could not be loaded, which was reported to the user. */
export type FindRows = <Found>(
  search: (load: (params: ListParams) => ReturnType<typeof loadRows>) => Promise<Found>,
) => Promise<Found | null>;

/** The state of a list when an operation on its rows starts. */
export type RowWork = {
  readonly screen: ListScreen;
  readonly start: ReturnType<typeof useBulk>['start'];
  readonly find: FindRows;
  readonly failures: ReturnType<typeof useFailureReport>;
  readonly options: ActionOperationOptions;
  readonly client: QueryClient;
  readonly t: Translate;
};

/** Applies an action of the list to rows one after another, or prints them, after its questions and confirmation. */
export async function actOnRows(
  work: RowWork,
  name: string,
  action: ActionDefinition,
  target: BulkTarget,
): Promise<void> {
  const { screen, start, options, client, t } = work;
  const { host, entity, entities, list, model } = screen;
  const { shown } = screen.table;
  const { around, valuesAround } = screen.calls;
  const label = labelOfAction(name, action);
  const back = action.undo === undefined ? undefined : list.actions?.[action.undo];
  const only = onlyRow(target);
  let source = await findSource(work, target);
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
    // Rows with invalid typed values are skipped.
    const goingOn = await rowsToGoOn(action, target.rows, askOf, bindings);
    if (goingOn.length === 0) return;
    source = sourceOfRows(goingOn);
  }
  if (!(await permitRows(screen, [action, back], true))) return;
  const count = source.ids.length;
  // An operation beyond the visible rows always asks, with their number.
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
        : `${label}: ${t('list.count', countNumbers(count))}?`;
    const { confirmLabel = label, cancelLabel } = action;
    const labels = { confirmLabel, ...(cancelLabel === undefined ? {} : { cancelLabel }) };
    if (!(await host.confirm(question, { danger, ...labels }))) return;
  }
  const undo =
    back === undefined || action.undo === undefined ? null : { name: labelOfAction(action.undo, back), action: back };
  const { operationOf } = createActionOperations({ ...options, ask: asked ?? undefined, askOf });
  const operation = operationOf(label, action, undo, `${t('list.undo')}: ${label}`);
  // Values around the list may depend on its rows.
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
}

/** Deletes rows after confirmation: a single one can be restored from its message, or deactivated if it is in use. */
export async function removeRows(work: RowWork, target: BulkTarget): Promise<void> {
  const { screen, start, failures, t } = work;
  const { host, entity, model, nested } = screen;
  const { shown } = screen.table;
  const { refresh } = screen.content;
  const { mayEdit } = screen.rights;
  const owner = nested?.owner;
  const only = onlyRow(target);
  const source = await findSource(work, target);
  if (source === null) return;
  const question =
    only === undefined
      ? t('list.deleteMany', countNumbers(source.ids.length))
      : t('list.deleteConfirm', { name: nameInList(only, model?.label ?? null, shown, t) });
  if (!(await host.confirm(question, { danger: true, confirmLabel: t('list.delete') }))) return;
  if (only === undefined) {
    const deleteRow = (row: EntityRecord) => orMissing(host.deleteRecord(entity, row.id, row.versao, owner));
    const restoreRow = (row: EntityRecord) => restoreRecord(host, entity, row.id);
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
      void offerRestoring(host, t, { entity, id: only.id, name }, refresh);
    } catch (error) {
      const name = nameInList(only, model?.label ?? null, shown, t);
      const used = {
        entity,
        id: only.id,
        name,
        model: mayEdit && owner === undefined ? model : null,
        record: only,
      };
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
}

/** Sets one field of many rows. Other changes to these rows by other users stay. */
export async function changeRows(work: RowWork, target: BulkTarget, wanted: FieldChange): Promise<void> {
  const { start, t } = work;
  const { host, entity } = work.screen;
  const source = await findSource(work, target);
  if (source === null) return;
  const confirmLabel = t('list.change');
  const values = { ...countNumbers(source.ids.length), name: wanted.label, value: wanted.text };
  const question = t(wanted.text === '' ? 'list.emptyMany' : 'list.changeMany', values);
  if (!(await host.confirm(question, { confirmLabel }))) return;
  const messages = { disabled: t('list.changeDisabled'), conflict: t('list.changeConflict') };
  await start(changeOperation(host, entity, wanted, messages, t('list.undo')), source);
}

/** Makes the single call of the header's checkbox with all rows. */
export async function callForAll(
  work: RowWork,
  action: ActionDefinition,
  rows: readonly EntityRecord[],
): Promise<void> {
  const { screen, failures } = work;
  const { host } = screen;
  const { refresh } = screen.content;
  const { around, valuesAround } = screen.calls;
  const { call } = action;
  if (call === undefined) return;
  // Selecting rows does not count as a click on the action.
  if (!(await permitRows(screen, [action], false))) return;
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
}

/** The rows of an operation: the selected ones, or those that the search currently finds; null for none. */
async function findSource({ screen, find, t }: RowWork, { rows, found }: BulkTarget): Promise<BulkSource | null> {
  const { host } = screen;
  const { refresh } = screen.content;
  const { call, params } = screen.content.data;
  if (found === null || call === null) return rows.length === 0 ? null : sourceOfRows(rows);
  const ids = await find((load) => findIds(load, params, found.excluded));
  if (ids === null) return null;
  if (ids.length === 0) {
    host.notify(t('list.empty'), 'info');
    await refresh();
    return null;
  }
  return { ids, read: (some) => rereadRows((asked) => loadRows(host, call, asked), params, some) };
}

/** Asks once for all rows: the address is that of the view, with `{id}` in place of the row. */
async function permitRows(
  { host, calls: { origin } }: ListScreen,
  wanted: readonly (ActionDefinition | undefined)[],
  isClicked: boolean,
): Promise<boolean> {
  for (const planned of wanted) {
    if (planned?.call === undefined) continue;
    const { method, url } = planned.call;
    const row = { entity: origin.entity, id: '{id}' };
    if (!(await permitCall(host, { method, url, template: url }, { ...origin, row, isClicked }))) return false;
  }
  return true;
}

function onlyRow({ rows, found }: BulkTarget): EntityRecord | undefined {
  return found === null && rows.length === 1 ? rows[0] : undefined;
}

const noRow: EntityRecord = { id: 0 };
