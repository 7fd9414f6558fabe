import type { QueryClient } from '@tanstack/react-query';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { ActionDefinition } from '../../../language/view/view.ts';
import type { Translate } from '../../../ui/i18n/texts.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { ActionContext } from '../../actions/action-types.ts';
import { expressionsOfCall, placeholdersOfCall } from '../../actions/call-values.ts';
import { fieldsOfPlaceholders, type PlaceholderSources } from '../../actions/placeholders.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { placedErrors } from '../../host/host-error.ts';
import { type CallOrigin, permitCall } from '../../host/permit-call.ts';
import { patchRow } from '../../list/state/patch-row.ts';
import { showErrors } from '../state/errors/show-errors.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { focusTarget } from '../state/reveal.ts';
import type { typedFrom } from '../state/typed-fields.ts';

export type Values = Readonly<Record<string, unknown>>;

export type RunOptions = PlaceholderSources & {
  /** Name of the action for messages and `running`; default is its label. */
  readonly name?: string;
};

/** Saves what an action's `set` changes in a row that is a saved record. */
export type SaveRow = (row: EntityRecord, set: Readonly<Record<string, unknown>>) => Promise<void>;

/** What values of calls may read besides the row. */
export type AroundRows = Pick<ActionContext, 'bindings' | 'prepare'> & {
  readonly entities?: EntityLookup;
  /** Address of the rows. */
  readonly listUrl?: string | undefined;
};

/** The origin of a list's calls; `entity` is that of its rows. */
export type RowOrigin = CallOrigin & { readonly entity: string };

/** The subject of one run of an action. */
export type ActionSubject = {
  readonly action: ActionDefinition;
  readonly options: RunOptions;
  /** The surrounding record, with what was typed in its form. */
  readonly record: Values | undefined;
  /** The record around that, at the start of the action. */
  readonly outer: unknown;
  /** What was typed in the form at the start of the action. */
  readonly changed: ReturnType<typeof typedFrom> | null;
  /** Name of the action. */
  readonly called: string;
  /** Null in a list. */
  readonly form: FormHandle | null;
  readonly origin: CallOrigin & { readonly entity?: string };
  readonly onSaveRow: SaveRow | undefined;
  readonly aroundRows: AroundRows;
};

/** Waits for something before the work; the button shows no spinner meanwhile. */
export type Pause = <T>(wait: Promise<T>) => Promise<T>;
/** What a host shows while an action waits, and whether what is wrong needs a dialog there. */
export type PausedHost = Pick<RuntimeHost, 'confirm' | 'alert' | 'openView' | 'isOneForm'>;

/** The context of an action: its row, record and form, and what they allow. */
export function contextOf(
  { action, options, record, outer, changed, form, origin, onSaveRow, aroundRows }: ActionSubject,
  portal: {
    readonly host: RuntimeHost;
    readonly paused: PausedHost;
    readonly client: QueryClient;
    readonly t: Translate;
  },
): ActionContext {
  const { row } = options;
  const { host, paused, client, t } = portal;
  const saved = typeof row?.id === 'number' && row.id > 0 ? { ...row, id: row.id } : null;
  return {
    host: { ...host, ...paused },
    entity: form?.entity ?? origin.entity,
    ...(row === undefined ? {} : { row }),
    ...(isRecord(outer) ? { parent: outer } : {}),
    ...(record === undefined ? {} : { record }),
    ownFields: row === undefined && form !== null ? form.ownFields : options.ownFields,
    ...(onSaveRow === undefined || saved === null ? {} : { saveSet: (set) => onSaveRow(saved, set) }),
    ...(form === null
      ? aroundRows
      : {
          ...{ set: form.store.set, get: form.store.get, bindings: form.bindings, prepare: form.prepareBindings },
          ...(changed === null ? {} : { typed: changed }),
        }),
    show: (values) => showValues(client, form, aroundRows.listUrl, row, values),
    validate: async () => {
      if (form === null || (await form.validateAll())) return true;
      await showErrors(host, form, t);
      return false;
    },
    takeAnswer: (answer) => form?.takeSource.current?.(answer, sentNames(action, record)),
    focus: (target) => focusTarget(form, target),
    permit: (call) =>
      permitCall({ ...host, confirm: paused.confirm }, call, {
        ...origin,
        ...(row === undefined || origin.entity === undefined ? {} : { row: { entity: origin.entity, id: row.id } }),
      }),
    failureText: t('actionFailed'),
  };
}

/** Identifies an action and its subject: typed values of `ask` are restored by it. */
export function aboutOf({ action, options, called, form }: ActionSubject): string {
  return JSON.stringify([called, action.call?.url, options.row?.id ?? form?.recordId]);
}

/**
 * Asks for the values of `ask`, if the host can; earlier typed values are restored.
 * @param typed earlier values by action and subject
 */
export function askingOf(
  subject: ActionSubject,
  { askValues }: Pick<RuntimeHost, 'askValues'>,
  pause: Pause,
  typed: Map<string, Values>,
): Pick<ActionContext, 'ask'> {
  if (askValues === undefined) return {};
  const { options, record, outer, called, form, aroundRows } = subject;
  const about = aboutOf(subject);
  return {
    ask: async (asking) => {
      const before = typed.get(about);
      const values = await pause(
        askValues({
          title: called,
          elements: asking.ask ?? {},
          entities: form?.entities ?? aroundRows.entities ?? noEntities,
          parent: { ...(isRecord(outer) ? outer : {}), ...record, ...options.row },
          danger: asking.danger === true,
          ...(before === undefined ? {} : { typed: before }),
        }),
      );
      if (values === null) typed.delete(about);
      else typed.set(about, values);
      return values;
    },
  };
}

/** Shows refused values at the fields of the form, or of `ask`; `none` if they have no place there. */
export async function placeRefused(
  thrown: unknown,
  { action, options, form }: ActionSubject,
  paused: PausedHost,
  t: Translate,
): Promise<'asked' | 'placed' | 'none'> {
  const fields = options.row === undefined ? form : null;
  if ((fields === null && action.ask === undefined) || placedErrors(thrown).length === 0) return 'none';
  const { placeRefusal } = await loadWithRetry(() => import('./place-refusal.ts'));
  return placeRefusal(thrown, action, paused, fields, t);
}

const noEntities: EntityLookup = new Map();

/** Shows values at once: in a row of its list, otherwise in the record. Returns the function that reverts them. */
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

/** Values that a call of a screen without an entity has sent are no longer unsaved, unless they were changed since. */
export function markSent({ model, store }: FormHandle, { call, answer }: ActionDefinition, sent: Values): void {
  if (model !== null || call === undefined || call.method === 'GET' || answer !== undefined) return;
  const names = sentNames({ call }, sent);
  const base = { ...store.base(), ...Object.fromEntries(names.map((name) => [name, sent[name] ?? null])) };
  store.replace(base, store.values());
}

/** The values of the record that a call sends: all without a body, otherwise those that it names. */
function sentNames({ call }: Pick<ActionDefinition, 'call'>, sent: Values = {}): readonly string[] {
  if (call === undefined) return [];
  if (call.body === undefined) return Object.keys(sent);
  const inExpressions = expressionsOfCall(call).flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []);
  return [...fieldsOfPlaceholders(placeholdersOfCall(call)), ...inExpressions];
}
