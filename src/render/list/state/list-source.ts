import type { CallDefinition } from '../../../language/view/view.ts';
import { type ComputedValues, fillCall } from '../../actions/call-values.ts';
import type { PlaceholderSources } from '../../actions/placeholders.ts';
import type { ListCall } from '../../host/host.ts';

/** Current source of a list's rows. */
export type ListSource = {
  /** Null while the address lacks a value: nothing is then requested. */
  readonly call: ListCall | null;
  /** Names of the placeholders without a value. */
  readonly missing: readonly string[];
  /** Values of the call are still being computed. */
  readonly isWaiting?: boolean;
};

/**
 * The call of a list: its address with `{field}` filled in as in actions (rule A1), each value URL-encoded, and its
 * parameters and body (rule Q3). Besides GET only POST may request rows.
 *
 * @param view the view and its version
 * @param computed results of the call's expressions
 */
export function listSource(
  call: CallDefinition | undefined,
  entity: string | undefined,
  sources: PlaceholderSources,
  view = '',
  computed?: ComputedValues,
): ListSource {
  const method = call?.method === 'POST' ? 'POST' : 'GET';
  const url = typeof call?.url === 'string' ? call.url : (entity ?? '');
  if (url === '') return { call: null, missing: [] };
  const { body: _body, ...rest } = call ?? {};
  const planned = { ...(method === 'POST' ? call : rest), method, url } as const;
  const filled = fillCall(planned, sources, { computed, needsBody: true });
  if (!filled.ok) return { call: null, missing: filled.missing };
  const asked = { method, url: filled.url } as const;
  if (method === 'GET') return { call: asked, missing: [] };
  return { call: { ...asked, view, ...(filled.body === undefined ? {} : { body: filled.body }) }, missing: [] };
}

/** The address of a related call of a list, such as its export: below its path, with its parameters. */
export function addressBelow(url: string, path: string): string {
  const [base = '', ...query] = url.split('?');
  return `${base.replace(/\/+$/, '')}/${path}${query.length === 0 ? '' : `?${query.join('?')}`}`;
}
