import type { ActionDefinition } from '../definition/view.ts';
import type { RuntimeHost } from '../host.ts';
import { userMessage } from '../host-error.ts';
import { fillPlaceholders, type PlaceholderSources } from './placeholders.ts';

/** What an action works on; what is absent does not exist where the action stands. */
export type ActionContext = PlaceholderSources & {
  readonly host: Pick<RuntimeHost, 'call' | 'confirm' | 'alert' | 'navigate'>;
  /** True when nothing stands against sending the form. */
  readonly validate?: () => Promise<boolean>;
  readonly set?: (field: string, value: unknown) => void;
  readonly refresh?: () => void;
  /** What to say when a call fails without a word. */
  readonly failureText: string;
};

export type ActionOutcome = 'done' | 'invalid' | 'cancelled' | 'failed';

/**
 * Runs an action in its fixed order (rule A1): validate, confirm, call, set, refresh, go on. The first step that does
 * not succeed ends it, and nothing that the user typed is touched (rule A2).
 */
export async function runAction(action: ActionDefinition, context: ActionContext): Promise<ActionOutcome> {
  const { host } = context;
  if (action.validate === true && context.validate !== undefined && !(await context.validate())) return 'invalid';
  if (action.confirm !== undefined && !(await host.confirm(action.confirm))) return 'cancelled';
  const target = action.navigate ?? action.redirect;
  const address = target === undefined ? null : fillPlaceholders(target, context);
  const call = action.call === undefined ? null : fillPlaceholders(action.call.url, context);
  for (const filled of [address, call]) {
    if (filled !== null && !filled.ok) {
      await host.alert([`${context.failureText} (${filled.missing.map((name) => `{${name}}`).join(', ')})`]);
      return 'failed';
    }
  }
  if (action.call !== undefined && call?.ok === true) {
    try {
      const body = action.call.method === 'GET' ? undefined : (context.row ?? context.record);
      await host.call(action.call.method, call.text, body);
    } catch (error) {
      await host.alert([userMessage(error) ?? context.failureText]);
      return 'failed';
    }
  }
  for (const [field, value] of Object.entries(action.set ?? {})) context.set?.(field, value);
  if (action.refresh === true) context.refresh?.();
  if (address?.ok === true) host.navigate(address.text);
  return 'done';
}
