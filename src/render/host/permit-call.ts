import type { EntityModel } from '../../language/entity/entity.ts';
import { type CallTarget, isAmong, isReading, ownEntities, readCallTarget } from '../../language/view/call-target.ts';
import { matchOperation } from '../../language/view/operation-match.ts';
import { textsOf } from '../../ui/i18n/texts.ts';
import type { RuntimeHost } from './host.ts';
import '../texts/index.ts';

/** The origin of a view's call. */
export type CallOrigin = {
  /** The view and its version: a confirmation only applies to one version. */
  readonly view: string;
  /** Entities of the screen (`ownEntities`). */
  readonly own: readonly string[];
  /** The clicked row, with the entity of its list. */
  readonly row?: { readonly entity: string; readonly id: unknown } | undefined;
  /** Whether the user clicked for it: false for hooks and for calls while a screen loads. */
  readonly isClicked: boolean;
  /** A hook of an input that the user has just changed, or of a dialog that they have left. */
  readonly isTyped?: boolean;
};

/** The origin of clicks on a screen. */
export function originOf(entity: string, hash: string, model: EntityModel | null): CallOrigin {
  return { view: `${entity} ${hash}`, own: ownEntities(model), isClicked: true };
}

type Asking = Pick<RuntimeHost, 'confirm' | 'loadView' | 'user' | 'safeCalls' | 'ownCalls'>;

export type PlannedCall = {
  readonly method: string;
  /** With placeholders filled in. */
  readonly url: string;
  /** As written in the view. */
  readonly template: string;
};

/** Answers of users, by user, view and call. */
const answers = new Map<string, boolean>();
const asked = new Map<string, Promise<boolean>>();

/**
 * Whether a call of a view may be sent (rule A8). One person writes a view, and another uses it with their own
 * permissions. A call that changes something is therefore sent without asking only after a click and if it concerns the
 * screen's own entities. For any other call the user is asked, in the portal's words, which name what is done. A
 * permission applies to this user and this version of the view until the page is left; for deletions only to the same
 * record. Calls without a click that were not permitted are not asked about again.
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
  // Several lists may ask the same at once, and hooks while the question is still open.
  const pending = asked.get(key) ?? ask(host, target).finally(() => asked.delete(key));
  asked.set(key, pending);
  const isPermitted = await pending;
  if (isPermitted || !origin.isClicked) answers.set(key, isPermitted);
  return isPermitted;
}

/** Whether the contract gives the call to the open screen, independent of what its view says. */
function isOfScreen({ ownCalls = [] }: Asking, method: string, { path }: CallTarget): boolean {
  return matchOperation(method, path, ownCalls, () => false).kind === 'found';
}

function isOwn({ name, id }: CallTarget, { own, row }: CallOrigin): boolean {
  if (isAmong(own, name)) return true;
  return row !== undefined && name === row.entity && id !== null && id === String(row.id);
}

/** The question has the runtime's own text: views, overrides and labels of actions cannot change it. */
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

/** Title of the entity; null if the address names none. */
async function titleOf(host: Asking, name: string): Promise<string | null> {
  try {
    return (await host.loadView(name, {})).model?.title ?? null;
  } catch {
    return null;
  }
}
