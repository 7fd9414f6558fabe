import type { CallDefinition } from '../../../language/view/view.ts';
import { type ComputedValues, fillCall } from '../../actions/call-values.ts';
import type { PlaceholderSources } from '../../actions/placeholders.ts';
import type { ListCall } from '../../host/host.ts';

/** Where the rows of a list come from at the moment. */
export type ListSource = {
  /** Null while the address names a value that is not there: nothing is asked then. */
  readonly call: ListCall | null;
  /** Names of the placeholders without a value. */
  readonly missing: readonly string[];
  /** What the call sends is still being computed. */
  readonly isWaiting?: boolean;
};

/**
 * The call of a list: its address with `{field}` filled as those of actions are (rule A1), each value URL-encoded, and its
 * parameters and body (rule Q3). Only POST is another way than GET to ask for rows.
 *
 * @param view the view that asks, with its version
 * @param computed what the expressions of the call came to
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

/** The address of a call that belongs to a list, such as that of its exports: below its path, with its parameters. */
export function addressBelow(url: string, path: string): string {
  const [base = '', ...query] = url.split('?');
  return `${base.replace(/\/+$/, '')}/${path}${query.length === 0 ? '' : `?${query.join('?')}`}`;
}
