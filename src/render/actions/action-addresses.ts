import type { ActionDefinition, CallDefinition } from '../../language/view/view.ts';
import type { OpenedView } from '../host/host.ts';
import { bindingsAbout, sourcesOf } from './action-bindings.ts';
import type { ActionContext } from './action-types.ts';
import { type ComputedValues, computeCalls, fillCall } from './call-values.ts';
import { fillPlaceholders, type PlaceholderSources } from './placeholders.ts';
import { readViewTarget } from './view-target.ts';

export type FilledSide = { readonly url: string; readonly body: unknown };

/** Where an action leads at the end. */
export type ActionTarget = {
  readonly open: OpenedView | null;
  readonly address: string | null;
  readonly missing: readonly string[];
};

export type FilledAction = ActionTarget & { readonly call: FilledSide | null; readonly download: FilledSide | null };

/** Evaluates the expressions of its calls and of the view it opens. */
export function computeValues(action: ActionDefinition, context: ActionContext): Promise<ComputedValues> {
  const opened = openedCall(action, { isAnswered: false });
  const isLater =
    readsAnswer(action.download) && action.call !== undefined && context.bindings?.().answer === undefined;
  return computeCalls(
    [action.call, isLater ? undefined : action.download, opened],
    bindingsAbout(context),
    context.prepare,
  );
}

export const readsAnswer = (value: unknown) => JSON.stringify(value ?? null).includes('$answer');

/** Whether the target is only known from the answer of its call (rule A10). */
export function leadsByAnswer({ open, params, navigate, redirect }: ActionDefinition): boolean {
  return [open, params, navigate ?? redirect].some(readsAnswer);
}

/** The values for an opened view, in the form of a call without an address; some may need the answer. */
function openedCall({ params }: ActionDefinition, { isAnswered }: { isAnswered: boolean }): CallDefinition | undefined {
  if (params === undefined) return undefined;
  const known = Object.entries(params).filter(([, value]) => isAnswered || !readsAnswer(value));
  return { method: 'GET', url: '', params: Object.fromEntries(known) };
}

/**
 * Fills every address of the action before anything is sent: an incomplete one must not stop it half-way. Values from
 * the call's answer may still be missing.
 */
export function fillAddresses(
  action: ActionDefinition,
  sources: PlaceholderSources,
  computed: ComputedValues,
  isAwaited: boolean,
): FilledAction {
  const missing = new Set<string>();
  const fillSide = (side: CallDefinition | undefined): FilledSide | null => {
    if (side === undefined) return null;
    const result = fillCall(side, sources, { computed });
    if (result.ok) return result;
    for (const name of result.missing) missing.add(name);
    return null;
  };
  const isLater = isAwaited && readsAnswer(action.download);
  const [call, download] = [fillSide(action.call), isLater ? null : fillSide(action.download)];
  const target = fillTargetBy(action, openedCall(action, { isAnswered: !isAwaited }), sources, computed);
  for (const name of target.missing) if (!isAwaited || !readsAnswer(name)) missing.add(name);
  return { ...target, call, download, missing: [...missing] };
}

/** A download whose address needs the answer of its call; the questions of rule A8 are asked then. */
export async function fillDownload(
  download: CallDefinition,
  context: ActionContext,
): Promise<FilledSide | 'forbidden'> {
  const computed = await computeCalls([download], bindingsAbout(context), context.prepare);
  const side = fillCall(download, sourcesOf(context), { computed });
  if (!side.ok) throw new Error(`The answer of the call has no ${side.missing.join(', ')}.`);
  const isAllowed = await context.permit({ method: download.method, url: side.url, template: download.url });
  return isAllowed ? side : 'forbidden';
}

/** Where the action leads, with the answer of its call as a source of names. */
export async function fillTarget(action: ActionDefinition, context: ActionContext): Promise<ActionTarget> {
  const opened = openedCall(action, { isAnswered: true });
  const computed = await computeCalls([opened], bindingsAbout(context), context.prepare);
  const target = fillTargetBy(action, opened, sourcesOf(context), computed);
  if (target.missing.length > 0) throw new Error(`The answer of the call has no ${target.missing.join(', ')}.`);
  return target;
}

function fillTargetBy(
  action: ActionDefinition,
  opened: CallDefinition | undefined,
  sources: PlaceholderSources,
  computed: ComputedValues,
): ActionTarget {
  const missing = new Set<string>();
  const fill = (template: string | undefined): string | null => {
    if (typeof template !== 'string') return null;
    const result = fillPlaceholders(template, sources);
    if (result.ok) return result.text;
    for (const name of result.missing) missing.add(name);
    return null;
  };
  const target = fill(action.open);
  const filled = opened === undefined ? null : fillCall(opened, sources, { computed });
  if (filled?.ok === false) for (const name of filled.missing) missing.add(name);
  const params = new URLSearchParams(filled?.ok === true ? filled.url : '');
  return {
    open: target === null ? null : withParams(readViewTarget(target), params, action.answered !== undefined),
    address: fill(action.navigate ?? action.redirect),
    missing: [...missing],
  };
}

function withParams(view: OpenedView, params: URLSearchParams, isAsked: boolean): OpenedView {
  return {
    ...view,
    ...(params.size > 0 ? { params: Object.fromEntries(params) } : {}),
    ...(isAsked ? { isAsked } : {}),
  };
}
