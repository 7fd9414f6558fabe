import type { EntityModel } from '../../language/entity/entity.ts';
import { type CallTarget, isAmong, isReading, ownEntities, readCallTarget } from '../../language/view/call-target.ts';
import { matchOperation } from '../../language/view/operation-match.ts';
import { textsOf } from '../../ui/i18n/texts.ts';
import type { RuntimeHost } from './host.ts';
import '../texts/index.ts';

/** Where a call of a view comes from. */
export type CallOrigin = {
  /** The view with its version: what is confirmed for one version says nothing of the next. */
  readonly view: string;
  /** Entities that the screen is about (`ownEntities`). */
  readonly own: readonly string[];
  /** The row that was clicked, with the entity of its list. */
  readonly row?: { readonly entity: string; readonly id: unknown } | undefined;
  /** Whether the user clicked for it: false for hooks and for what runs as a screen loads. */
  readonly isClicked: boolean;
  /** A hook of an input that the user has just changed. */
  readonly isTyped?: boolean;
};

/** The origin of what is clicked on a screen. */
export function originOf(entity: string, hash: string, model: EntityModel | null): CallOrigin {
  return { view: `${entity} ${hash}`, own: ownEntities(model), isClicked: true };
}

type Asking = Pick<RuntimeHost, 'confirm' | 'loadView' | 'user' | 'safeCalls' | 'ownCalls'>;

export type PlannedCall = {
  readonly method: string;
  /** With its placeholders filled. */
  readonly url: string;
  /** As the view has it. */
  readonly template: string;
};

/** What users have answered, by user, view and call. */
const answers = new Map<string, boolean>();
const asked = new Map<string, Promise<boolean>>();

/**
 * Whether a call of a view may be sent (rule A8). A view is written by one person and used with the rights of another:
 * what changes something is sent without a word only after a click, and to what the screen is about; anything else the
 * user is asked for, in words of the portal that name what is done. What was permitted holds for this user and this
 * version of the view until the page is left; of deletions only the same one. What runs by itself and was not permitted
 * asks no second time.
 */
export async function permitCall(host: Asking, call: PlannedCall, origin: CallOrigin): Promise<boolean> {
  if (isReading(call.method)) return true;
  const target = readCallTarget(call.method, call.url);
  if (call.method === 'POST' && host.safeCalls?.includes(target.path)) return true;
  if (origin.isClicked && isOwn(target, origin)) return true;
  if ((origin.isClicked || origin.isTyped === true) && isOfScreen(host, call.method, target)) return true;
  const what = call.method === 'DELETE' ? call.url : call.template;
  const key = JSON.stringify([host.user.id, origin.view, origin.isClicked, call.method, what]);
  const known = answers.get(key);
  if (known !== undefined) return known;
  // Several lists may ask the same at once, and hooks while the question still stands.
  const pending = asked.get(key) ?? ask(host, target).finally(() => asked.delete(key));
  asked.set(key, pending);
  const isPermitted = await pending;
  if (isPermitted || !origin.isClicked) answers.set(key, isPermitted);
  return isPermitted;
}

/** Whether the contract gives the call to the screen that is open, whatever its view says of itself. */
function isOfScreen({ ownCalls = [] }: Asking, method: string, { path }: CallTarget): boolean {
  return matchOperation(method, path, ownCalls, () => false).kind === 'found';
}

function isOwn({ name, id }: CallTarget, { own, row }: CallOrigin): boolean {
  if (isAmong(own, name)) return true;
  return row !== undefined && name === row.entity && id !== null && id === String(row.id);
}

/** The question is the runtime's own: no view, override or label of an action has a say in its words. */
async function ask(host: Asking, target: CallTarget): Promise<boolean> {
  const t = textsOf('runtime');
  const title = target.act === 'run' ? null : await titleOf(host, target.name);
  const isRecord = title !== null && target.id !== null && /^\d+$/.test(target.id);
  const question =
    title === null
      ? t('permit.run', { path: target.path })
      : t(`permit.${target.act}${isRecord ? 'One' : ''}`, { name: title, id: target.id });
  return host.confirm(question, { danger: target.act === 'delete', confirmLabel: t('permit.confirm') });
}

/** What the entity is called; null when the address names no entity. */
async function titleOf(host: Asking, name: string): Promise<string | null> {
  try {
    return (await host.loadView(name, {})).model?.title ?? null;
  } catch {
    return null;
  }
}
