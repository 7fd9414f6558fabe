import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import { isRecord } from '../../../language/json/record.ts';
import { newKey } from '../../../language/values/new-key.ts';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { expressionsOfCall, placeholdersOfCall } from '../../actions/call-values.ts';
import { loadActions } from '../../actions/load-actions.ts';
import { fieldsOfPlaceholders, type PlaceholderSources } from '../../actions/placeholders.ts';
import type { ActionContext, ActionOutcome } from '../../actions/run-action.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { placedErrors } from '../../host/host-error.ts';
import { type CallOrigin, permitCall } from '../../host/permit-call.ts';
import { everyList, recordKey, reload } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { patchRow } from '../../list/state/patch-row.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { focusTarget } from '../state/reveal.ts';
import { showErrors } from '../state/show-errors.ts';
import { typedFrom } from '../state/typed-fields.ts';

export type ActionRunner = {
  /** Runs an action unless one of this runner is under way: a double click does not run it twice. */
  readonly run: (action: ActionDefinition, options?: RunOptions) => Promise<ActionOutcome | 'busy'>;
  /** Name of the action under way; null when there is none. */
  readonly running: string | null;
  /** Ends the call of the action under way; null where it has none that may be ended (`cancel`). */
  readonly cancel: (() => void) | null;
};

export type RunOptions = PlaceholderSources & {
  /** What the action is called, for messages and for `running`; its label when left out. */
  readonly name?: string;
};

/** Saves what the `set` of an action gives a row that is a saved record. */
type SaveRow = (row: EntityRecord, set: Readonly<Record<string, unknown>>) => Promise<void>;

const noAround: AroundRows = {};
const noEntities: EntityLookup = new Map();

type Values = Readonly<Record<string, unknown>>;
type Attempt = { readonly print: string; readonly key: string };

/**
 * Runs actions of a form. Data that the action may have changed is loaded again on `refresh`, besides what `onRefresh`
 * does. In a list `set` saves the row by `onSaveRow`.
 * @param isOffered false where there is nothing to press: what runs actions is not loaded then
 */
export function useActionRunner(form: FormHandle, onRefresh?: () => void, isOffered = true): ActionRunner {
  return useRunner({ form, origin: form.origin, onRefresh, onSaveRow: undefined, aroundRows: noAround, isOffered });
}

/** What values of calls may read besides the row. */
type AroundRows = Pick<ActionContext, 'bindings' | 'prepare'> & {
  readonly entities?: EntityLookup;
  /** Where the rows are asked for. */
  readonly listUrl?: string | undefined;
};

/** The same for the rows of a list. */
export function useRowActionRunner(origin: RowOrigin, onSaveRow: SaveRow, around: AroundRows): ActionRunner {
  return useRunner({ form: null, origin, onRefresh: undefined, onSaveRow, aroundRows: around });
}

/** The origin of calls of a list; `entity` is that of its rows. */
export type RowOrigin = CallOrigin & { readonly entity: string };

type UseRunnerOptions = {
  readonly form: FormHandle | null;
  readonly origin: CallOrigin & { readonly entity?: string };
  readonly onRefresh?: (() => void) | undefined;
  readonly onSaveRow?: SaveRow | undefined;
  readonly aroundRows?: AroundRows | undefined;
  readonly isOffered?: boolean | undefined;
};

function useRunner({
  form,
  origin,
  onRefresh,
  onSaveRow,
  aroundRows = noAround,
  isOffered = true,
}: UseRunnerOptions): ActionRunner {
  const host = useHost();
  const client = useQueryClient();
  const t = useRuntimeTexts();
  const { entities = noEntities, listUrl } = aroundRows;
  const [running, setRunning] = useState<string | null>(null);
  const [ending, setEnding] = useState<AbortController | null>(null);
  const isRunning = useRef(false);
  const failed = useRef<Attempt | null>(null);
  /** What was typed for actions that have not been done with it yet, by what each is and is about. */
  const asked = useRef(new Map<string, Values>());
  const failures = useFailureReport();
  const again = useRef<ActionRunner['run']>(async () => 'busy');
  const refreshed = useRef(onRefresh);
  useEffect(() => {
    refreshed.current = onRefresh;
  });

  const run = useCallback<ActionRunner['run']>(
    async (action, options = {}) => {
      if (isRunning.current) return 'busy';
      const { row, parent, record: around, name } = options;
      failures.clear();
      isRunning.current = true;
      const called = name ?? (typeof action.label === 'string' ? action.label : '');
      setRunning(called);
      const end = action.cancel === true ? new AbortController() : null;
      setEnding(end);
      const saved = typeof row?.id === 'number' && row.id > 0 ? { ...row, id: row.id } : null;
      const record = form?.store.values() ?? around;
      const outer = parent ?? form?.bindings().parent;
      const ownFields = row === undefined && form !== null ? form.ownFields : options.ownFields;
      // A repeat of what failed, with the same values, is the same act of the user.
      const print = JSON.stringify([action.call ?? null, row ?? record ?? null]);
      const attempt = failed.current?.print === print ? failed.current : { print, key: newKey() };
      const typed = form === null ? null : typedFrom(form.store);
      const pause = pausing(setRunning, called);
      const paused = pausedHost(host, pause);
      const about = JSON.stringify([called, action.call?.url, row?.id ?? form?.recordId]);
      let asksAgain = false;
      try {
        const { runAction, describeFailure } = await loadActions();
        const outcome = await runAction(action, {
          host: { ...host, ...paused },
          entity: form?.entity ?? origin.entity,
          ...(row === undefined ? {} : { row }),
          ...(isRecord(outer) ? { parent: outer } : {}),
          ...(record === undefined ? {} : { record }),
          ownFields,
          ...(onSaveRow === undefined || saved === null ? {} : { saveSet: (set) => onSaveRow(saved, set) }),
          ...(form === null
            ? aroundRows
            : { set: form.store.set, get: form.store.get, bindings: form.bindings, prepare: form.prepareBindings }),
          ...(typed === null ? {} : { typed }),
          ...(host.askValues === undefined
            ? {}
            : {
                ask: async (asking) => {
                  const before = asked.current.get(about);
                  const question = {
                    title: called,
                    elements: asking.ask ?? {},
                    entities: form?.entities ?? entities,
                    parent: { ...(isRecord(outer) ? outer : {}), ...record, ...row },
                    danger: asking.danger === true,
                    ...(before === undefined ? {} : { typed: before }),
                  };
                  const values = await pause(host.askValues?.(question) ?? Promise.resolve(null));
                  if (values === null) asked.current.delete(about);
                  else asked.current.set(about, values);
                  return values;
                },
              }),
          show: (values) => showValues(client, form, listUrl, row, values),
          validate: async () => {
            if (form === null || (await form.validateAll())) return true;
            await showErrors(host, form, t);
            return false;
          },
          refresh: () => {
            void reload(client, everyList);
            if (form !== null && form.recordId !== null)
              void client.invalidateQueries({ queryKey: recordKey(form.entity, form.recordId) });
            refreshed.current?.();
          },
          takeAnswer: (answer) => form?.takeSource.current?.(answer, sentNames(action, record)),
          focus: (target) => focusTarget(form, target),
          permit: (call) =>
            permitCall({ ...host, confirm: paused.confirm }, call, {
              ...origin,
              ...(row === undefined || origin.entity === undefined
                ? {}
                : { row: { entity: origin.entity, id: row.id } }),
            }),
          idempotencyKey: attempt.key,
          ...(end === null ? {} : { signal: end.signal }),
          failureText: t('actionFailed'),
          report: async (thrown, message) => {
            const fields = row === undefined ? form : null;
            if ((fields !== null || action.ask !== undefined) && placedErrors(thrown).length > 0) {
              const { placeRefusal } = await import('./place-refusal.ts');
              const placed = await placeRefusal(thrown, action, { ...host, ...paused }, fields, t);
              asksAgain = placed === 'asked';
              if (placed !== 'none') return;
            }
            await failures.report(thrown, { message, retry: () => void again.current(action, options) });
          },
          describe: (failure) => describeFailure(t, called, action, failure),
        });
        // What was cancelled may have been done all the same: again, it is the same act.
        failed.current = outcome === 'failed' || outcome === 'stopped' ? attempt : null;
        if (outcome === 'done') asked.current.delete(about);
        if (outcome === 'stopped') host.notify(t('action.stopped', { name: called }), 'info');
        if (outcome === 'done' && form !== null && record !== undefined) markSent(form, action, record);
        if (outcome === 'done' && (action.navigate ?? action.redirect) !== undefined) form?.hold?.leave();
        return outcome;
      } catch (error) {
        // Its code did not load; what runs never rejects.
        await failures.report(error, { message: t('actionFailed'), retry: () => void again.current(action, options) });
        return 'failed';
      } finally {
        isRunning.current = false;
        setRunning(null);
        setEnding(null);
        // What was asked for is asked again, with what was typed.
        if (asksAgain) void again.current(action, options);
      }
    },
    [form, origin, host, client, t, onSaveRow, aroundRows, entities, listUrl, failures],
  );
  useEffect(() => {
    again.current = run;
  });
  useEffect(() => (isOffered ? whenIdle(() => void loadActions().catch(() => undefined)) : undefined), [isOffered]);
  const cancel = useMemo(() => (ending === null || running === null ? null : () => ending.abort()), [ending, running]);
  return { run, running, cancel };
}

/** While a question or a view is open, nothing is being worked on: the button behind it shows no spinner. */
function pausing(setRunning: (name: string | null) => void, called: string) {
  return async <T>(wait: Promise<T>): Promise<T> => {
    setRunning(null);
    try {
      return await wait;
    } finally {
      setRunning(called);
    }
  };
}

function pausedHost(
  host: RuntimeHost,
  pause: ReturnType<typeof pausing>,
): Pick<RuntimeHost, 'confirm' | 'alert' | 'openView'> {
  const { openView } = host;
  return {
    confirm: (message, options) => pause(host.confirm(message, options)),
    alert: (...message) => pause(host.alert(...message)),
    ...(openView === undefined ? {} : { openView: (view) => pause(openView(view)) }),
  };
}

/** Shows values at once: of a row in its list, else of the record. Answers how to take them back. */
function showValues(
  client: QueryClient,
  form: FormHandle | null,
  listUrl: string | undefined,
  row: PlaceholderSources['row'],
  values: ReadonlyMap<string, unknown>,
): () => void {
  const shown = Object.fromEntries(values);
  if (typeof row?.id === 'number' && listUrl !== undefined) {
    const before = Object.fromEntries([...values.keys()].map((name) => [name, row[name] ?? null]));
    const id = row.id;
    patchRow(client, listUrl, id, shown);
    return () => patchRow(client, listUrl, id, before);
  }
  if (form === null) return () => undefined;
  const { store } = form;
  const [base, typed] = [store.base(), store.values()];
  const before = (of: typeof base) => Object.fromEntries([...values.keys()].map((name) => [name, of[name] ?? null]));
  const [ofBase, ofTyped] = [before(base), before(typed)];
  store.replace({ ...base, ...shown }, { ...typed, ...shown });
  return () => store.replace({ ...store.base(), ...ofBase }, { ...store.values(), ...ofTyped });
}

/** What a call of a screen without an entity has sent is no unsaved work any more, as far as it was not changed since. */
function markSent({ model, store }: FormHandle, { call, answer }: ActionDefinition, sent: EntityValues): void {
  if (model !== null || call === undefined || call.method === 'GET' || answer !== undefined) return;
  const names = sentNames({ call }, sent);
  const base = { ...store.base(), ...Object.fromEntries(names.map((name) => [name, sent[name] ?? null])) };
  store.replace(base, store.values());
}

/** The values of the record that a call sends: without a body all of them, else those that it names. */
function sentNames({ call }: Pick<ActionDefinition, 'call'>, sent: EntityValues = {}): readonly string[] {
  if (call === undefined) return [];
  if (call.body === undefined) return Object.keys(sent);
  const inExpressions = expressionsOfCall(call).flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []);
  return [...fieldsOfPlaceholders(placeholdersOfCall(call)), ...inExpressions];
}

type EntityValues = Readonly<Record<string, unknown>>;
