import { isReading } from '../../language/view/call-target.ts';
import type { ActionDefinition } from '../../language/view/view.ts';
import { placeholdersOfCall } from './call-values.ts';
import { fieldOfPlaceholder, placeholderNames } from './placeholders.ts';

/**
 * Fields of its row that an action reads, without repetitions: those in addresses, calls and texts, and those it shows
 * at once.
 */
export function fieldsOfAction(action: ActionDefinition | undefined): readonly string[] {
  if (action === undefined) return [];
  const { navigate, redirect, open, confirm, message, alert, params } = action;
  const text = [navigate, redirect, open, confirm, message, alert].filter((each) => typeof each === 'string').join(' ');
  const opened = params === undefined ? undefined : ({ method: 'GET', url: '', params } as const);
  const ofCalls = [action.call, action.download, opened].flatMap((call) => placeholdersOfCall(call));
  const inner = [action.answered, action.otherwise, action.declined, action.refused];
  const own = [...placeholderNames(text), ...ofCalls].flatMap((name) => fieldOfPlaceholder(name) ?? []);
  return [...new Set([...own, ...Object.keys(action.optimistic ?? {}), ...inner.flatMap(fieldsOfAction)])];
}

/**
 * Whether an action only shows a message, reloads data, saves a file that it reads, opens a view (which has its own
 * permissions) or navigates: such actions are also available where nothing may be changed.
 */
export function changesNothing({ open, answered, download, ...action }: ActionDefinition): boolean {
  const { navigate, redirect } = action;
  const leads = open !== undefined || navigate !== undefined;
  const says = action.alert !== undefined || action.message !== undefined;
  return (
    (says || leads || action.refresh === true || download !== undefined) &&
    (download === undefined || isReading(download.method)) &&
    (answered === undefined || changesNothing(answered)) &&
    redirect === undefined &&
    isPlainLink(withoutWords(action))
  );
}

function withoutWords({
  alert: _alert,
  message: _message,
  refresh: _refresh,
  ...action
}: ActionDefinition): ActionDefinition {
  return action;
}

/** Whether an action only navigates, so that it can be a real link. */
export function isPlainLink(action: ActionDefinition): boolean {
  const { call, ask, confirm, download, set, open, print, emit, refresh, message, alert } = action;
  return [call, ask, confirm, download, set, open, print, emit, refresh, message, alert].every(
    (step) => step === undefined,
  );
}
