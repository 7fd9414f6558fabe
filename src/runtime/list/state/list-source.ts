import { fillPlaceholders, type PlaceholderSources } from '../../actions/placeholders.ts';
import type { CallDefinition } from '../../definition/view/view.ts';
import type { ListCall } from '../../host/host.ts';

/** Where the rows of a list come from at the moment. */
export type ListSource = {
  /** Null while the address names a value that is not there: nothing is asked then. */
  readonly call: ListCall | null;
  /** Names of the placeholders without a value. */
  readonly missing: readonly string[];
};

/**
 * The call of a list: its address with `{field}` filled as those of actions are (rule A1), each value URL-encoded. Only
 * POST is another way than GET to ask for rows.
 *
 * @param view the view that asks, with its version
 */
export function listSource(
  call: CallDefinition | undefined,
  entity: string | undefined,
  sources: PlaceholderSources,
  view = '',
): ListSource {
  const method = call?.method === 'POST' ? 'POST' : 'GET';
  const template = typeof call?.url === 'string' ? call.url : (entity ?? '');
  const filled = fillPlaceholders(template, sources);
  if (!filled.ok) return { call: null, missing: filled.missing };
  const asked = { method, url: filled.text } as const;
  return { call: template === '' ? null : method === 'POST' ? { ...asked, view } : asked, missing: [] };
}

/** The address of a call that belongs to a list, such as that of its exports: below its path, with its parameters. */
export function addressBelow(url: string, path: string): string {
  const [base = '', ...query] = url.split('?');
  return `${base.replace(/\/+$/, '')}/${path}${query.length === 0 ? '' : `?${query.join('?')}`}`;
}
