import type { Condition } from '../../language/expressions/condition.ts';
import type { Bindings } from '../../language/expressions/evaluate.ts';
import { withoutEmpty } from '../../language/expressions/holds-condition.ts';
import { evaluatePredicate } from '../../language/expressions/predicate.ts';
import { isRecord } from '../../language/json/record.ts';
import type { ActionDefinition } from '../../language/view/view.ts';
import { textsOf } from '../../ui/i18n/texts.ts';
import { computeSetValues } from '../form/values/set-values.ts';
import type { HostCallOptions, OpenedView } from '../host/host.ts';
import { isHostError, userMessage } from '../host/host-error.ts';
import '../texts/index.ts';
import {
  computeValues,
  type FilledAction,
  type FilledSide,
  fillAddresses,
  fillDownload,
  fillTarget,
  leadsByAnswer,
  readsAnswer,
} from './action-addresses.ts';
import { bindingsAbout, bindingsOf, sourcesOf } from './action-bindings.ts';
import type { ActionContext, ActionFailure, ActionOutcome, ActionStep } from './action-types.ts';
import type { ComputedValues } from './call-values.ts';
import { copyText } from './copy.ts';
import { fillText } from './placeholders.ts';
import { leftOf, type TypedMeanwhile, typedSince } from './typed-since.ts';
import { readPrintTarget } from './view-target.ts';

/** ms for which the answer stays on screen before `redirect: true` navigates (specification 000, section 9). */
export const redirectDelay = 500;

/**
 * Runs an action in its fixed order (rule A1): validate, ask, confirm, the question of rule A8, call, download, set,
 * answered, open, print, copy, message or alert, navigate or redirect, refresh, emit, focus, close. The first failing
 * step ends it and is reported, and what the user typed is preserved (rule A2). Never rejects.
 */
export async function runAction(action: ActionDefinition, given: ActionContext): Promise<ActionOutcome> {
  if (action.validate === true && given.validate !== undefined && !(await given.validate())) return 'invalid';
  if (!isRecord(action.ask)) return runAsked(action, given);
  const asked = (await given.ask?.(action)) ?? null;
  return asked === null ? 'cancelled' : runAsked(action, withNames(given, { ask: asked }));
}

/** The same action with further names for its texts and expressions. */
function withNames(context: ActionContext, names: Pick<Bindings, 'ask' | 'answer'>): ActionContext {
  return { ...context, bindings: () => ({ ...context.bindings?.(), ...names }) };
}

async function runAsked(action: ActionDefinition, given: ActionContext): Promise<ActionOutcome> {
  const { host } = given;
  let context = given;
  let computed: ComputedValues;
  try {
    if (action.onlyIf !== undefined && !(await holds(action.onlyIf, context)))
      return action.otherwise === undefined ? 'cancelled' : runAction(action.otherwise, context);
    computed = await computeValues(action, context);
  } catch (error) {
    return fail(context, { step: 'set', error, missing: [] });
  }
  // In `answered` the answer is that of the dialog, which is already set.
  const isAwaited = action.call !== undefined && given.bindings?.().answer === undefined;
  const filled = fillAddresses(action, sourcesOf(context), computed, isAwaited);
  if (filled.missing.length > 0) return fail(context, { step: 'address', error: null, missing: filled.missing });
  if (!(await isConfirmed(action, context)))
    return action.declined === undefined ? 'cancelled' : runAction(action.declined, context);
  if (!(await isPermitted(action, filled, context))) return 'cancelled';
  const undo: (() => void)[] = [];
  let step: ActionStep = 'set';
  try {
    if (isRecord(action.optimistic)) undo.push(await showAtOnce(action.optimistic, context));
    step = 'call';
    const since = typedSince(action.set, context);
    const answer = await call(action, filled.call, context);
    const typed = since();
    if (action.answer === 'source' && filled.call !== null) context.takeAnswer?.(answer);
    if (isAwaited) context = withNames(context, { answer: contentOf(answer) });
    step = 'download';
    if (action.download !== undefined) {
      const side =
        isAwaited && readsAnswer(action.download) ? await fillDownload(action.download, context) : filled.download;
      if (side === 'forbidden') return 'cancelled';
      await download(action, side, context);
    }
    step = 'set';
    if (isRecord(action.set)) {
      if (context.saveSet !== undefined) await context.saveSet(action.set);
      else undo.push(await applySet(action.set, context, typed));
    }
    if (isAwaited && action.open === undefined && action.answered !== undefined) {
      const { idempotencyKey: _ofCall, ...rest } = context;
      if ((await runAction(action.answered, rest)) === 'failed') return 'failed';
    }
    step = action.open === undefined ? 'navigate' : 'open';
    const target = isAwaited && leadsByAnswer(action) ? await fillTarget(action, context) : filled;
    step = 'open';
    if (target.open !== null) {
      const outcome = await open(action, target.open, context);
      if (outcome !== 'done') return outcome;
    }
    if (action.print !== undefined) await print(action.print, context);
    await say(action, context);
    step = 'navigate';
    await goOn(action, target.address, answer, context);
    step = 'refresh';
    if (action.refresh === true || target.open !== null) await context.refresh?.();
    step = 'emit';
    if (typeof action.emit === 'string')
      await host.emit?.({ name: action.emit, values: context.row ?? context.record ?? {} });
    if (typeof action.focus === 'string') context.focus?.(fillText(action.focus, sourcesOf(context)));
    if (action.close === true) host.dialog?.close(filled.call === null ? (context.record ?? {}) : contentOf(answer));
  } catch (error) {
    for (const restore of undo.reverse()) restore();
    if (context.signal?.aborted === true && (step === 'call' || step === 'download')) return 'stopped';
    if (step === 'call') await catchUp(error, context);
    const outcome = await fail(context, { step, error, missing: [] });
    // A server that was not reached, or failed, has not refused: the call may still be executed.
    const isRefused = step === 'call' && isHostError(error) && error.status >= 400 && error.status < 500;
    if (isRefused && action.refused !== undefined) {
      const { idempotencyKey: _ofCall, ...rest } = given;
      await runAction(action.refused, rest);
    }
    return outcome;
  }
  return 'done';
}

/**
 * After a conflict (409) the screen is reloaded below what the user typed, so that a retry applies to the current data.
 */
async function catchUp(error: unknown, { refresh }: ActionContext): Promise<void> {
  if (!isHostError(error) || error.status !== 409) return;
  try {
    await refresh?.();
  } catch {
    // The reason of the refusal is more important than an error of reloading.
  }
}

/** The content of an answer: its `data`, or itself. */
function contentOf(answer: unknown): unknown {
  return isRecord(answer) && Object.hasOwn(answer, 'data') ? answer.data : answer;
}

async function isConfirmed({ confirm, confirmLabel, cancelLabel }: ActionDefinition, context: ActionContext) {
  if (typeof confirm !== 'string') return true;
  const labels = {
    ...(confirmLabel === undefined ? {} : { confirmLabel }),
    ...(cancelLabel === undefined ? {} : { cancelLabel }),
  };
  return context.host.confirm(fillText(confirm, sourcesOf(context)), labels);
}

async function showAtOnce(values: Readonly<Record<string, unknown>>, context: ActionContext): Promise<() => void> {
  const computed = await computeSetValues(values, bindingsAbout(context), undefined, context.prepare);
  return context.show?.(computed) ?? (() => undefined);
}

async function print(template: string, { host, entity, row, record }: ActionContext): Promise<void> {
  await host.openView?.(readPrintTarget(template, entity, [Number((row ?? record)?.id)]));
}

/** Opens a view; the answer of its dialog goes to `answered`, which belongs to the same action. */
async function open({ answered }: ActionDefinition, target: OpenedView, context: ActionContext) {
  const { host } = context;
  if (host.openView === undefined) throw new Error('This screen cannot open a view.');
  const answer = await host.openView(target);
  if (answered === undefined || answer === undefined) return 'done';
  const { idempotencyKey: _ofCall, ...rest } = context;
  return runAction(answered, withNames(rest, { answer }));
}

/** Shows the message at the end. */
async function say({ message, alert, confirmLabel, copy }: ActionDefinition, context: ActionContext): Promise<void> {
  const fill = (text: string) => fillText(text, sourcesOf(context));
  if (typeof copy === 'string' && (await copyText(fill(copy))) && message === undefined)
    context.host.notify?.(textsOf('runtime')('display.copied'), 'success');
  if (typeof message === 'string') context.host.notify?.(fill(message), 'success');
  if (typeof alert !== 'string') return;
  if (confirmLabel === undefined) await context.host.alert([fill(alert)]);
  else await context.host.alert([fill(alert)], [], confirmLabel);
}

/** Whether a condition holds for the subject of the action and the values it asked for. */
async function holds(condition: Condition, context: ActionContext): Promise<boolean> {
  const bindings = bindingsAbout(context);
  if (typeof condition === 'boolean') return condition;
  if (typeof condition !== 'string') return evaluatePredicate(condition, bindings.record);
  // Empty values are removed, because JSONata refuses to compute with null.
  const ask = isRecord(bindings.ask) ? withoutEmpty(bindings.ask) : bindings.ask;
  const set = { holds: `=$boolean(${condition})` };
  const values = await computeSetValues(set, { ...bindings, ask }, undefined, context.prepare);
  return values.get('holds') === true;
}

/** A download may be any call, so it needs permission as well. */
async function isPermitted(
  action: ActionDefinition,
  filled: FilledAction,
  { permit }: ActionContext,
): Promise<boolean> {
  for (const [planned, side] of [
    [action.call, filled.call],
    [action.download, filled.download],
  ] as const) {
    if (planned === undefined || side === null) continue;
    if (!(await permit({ method: planned.method, url: side.url, template: planned.url }))) return false;
  }
  return true;
}

async function call(action: ActionDefinition, side: FilledSide | null, context: ActionContext): Promise<unknown> {
  if (action.call === undefined || side === null) return undefined;
  const { method } = action.call;
  const { url } = side;
  if (method === 'GET' && context.signal === undefined) return context.host.call(method, url);
  if (method === 'GET') return context.host.call(method, url, undefined, ending(context));
  const { idempotencyKey } = context;
  const body = side.body ?? context.row ?? context.record;
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  return context.host.call(method, url, body, ...optionsOf({ ...key, ...ending(context) }));
}

async function download(action: ActionDefinition, side: FilledSide | null, context: ActionContext): Promise<void> {
  if (action.download === undefined || side === null) return;
  if (context.host.download === undefined) throw new Error('This screen cannot save files.');
  const { method } = action.download;
  const body = method === 'GET' ? undefined : (side.body ?? context.row ?? context.record);
  await context.host.download({ method, url: side.url, ...(body === undefined ? {} : { body }), ...ending(context) });
}

const ending = ({ signal }: ActionContext) => (signal === undefined ? {} : { signal });

/** Omits empty options. */
function optionsOf(options: HostCallOptions): [] | [HostCallOptions] {
  return Object.keys(options).length === 0 ? [] : [options];
}

/**
 * Sets all values at once, except those that the user typed while waiting for the answer. If the action empties a list
 * because its contents were sent, rows added meanwhile stay. Returns the function that reverts the values, without
 * touching what was typed since.
 */
async function applySet(
  set: Readonly<Record<string, unknown>>,
  context: ActionContext,
  typed: TypedMeanwhile,
): Promise<() => void> {
  const { record = {} } = context;
  const computed = await computeSetValues(set, bindingsOf(context), undefined, context.prepare);
  // Computing took time as well, so typing is checked again.
  const later = context.typed?.();
  const values = new Map(
    [...computed].flatMap(([field, value]): [string, unknown][] => {
      const left = leftOf(typed, field, value);
      if (left !== null) return [[field, left]];
      return typed.fields.has(field) || later?.has(field) === true ? [] : [[field, value]];
    }),
  );
  const before = new Map([...values.keys()].map((field) => [field, context.get?.(field) ?? record[field]]));
  for (const [field, value] of values) context.set?.(field, value);
  return () => {
    for (const [field, value] of values) {
      if (context.get === undefined || Object.is(context.get(field), value)) context.set?.(field, before.get(field));
    }
  };
}

/**
 * Goes to the next address; with `redirect: true` the answer stays on screen for a moment, with `redirect: false` it
 * stays.
 */
async function goOn(
  action: ActionDefinition,
  address: string | null,
  answer: unknown,
  context: ActionContext,
): Promise<void> {
  const content = contentOf(answer);
  const redirect = isRecord(answer)
    ? (answer.redirect ?? (isRecord(content) ? content.redirect : undefined))
    : undefined;
  if (redirect === true) await new Promise((resolve) => setTimeout(resolve, redirectDelay));
  const isStaying = redirect === false && action.navigate === undefined;
  if (address !== null && !isStaying) context.host.navigate(address);
  else if (redirect === true) await context.refresh?.();
}

async function fail(context: ActionContext, failure: ActionFailure): Promise<ActionOutcome> {
  const { describe, failureText, host, report } = context;
  const names = failure.missing.map((name) => `{${name}}`).join(', ');
  const plain = userMessage(failure.error) ?? (names === '' ? failureText : `${failureText} (${names})`);
  const message = describe?.(failure) ?? plain;
  await (report === undefined ? host.alert([message]) : report(failure.error, message));
  return 'failed';
}
