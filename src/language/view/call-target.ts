import type { EntityModel } from '../entity/entity.ts';

/** What a call does to its target, as far as method and address show. */
export type CallAct = 'create' | 'change' | 'delete' | 'run';

export type CallTarget = {
  /** First part of the address: an entity, or the beginning of an operation's path. */
  readonly name: string;
  /** Second part: the record, if `name` is an entity; null if there is none. */
  readonly id: string | null;
  /** The address below the API, without parameters. */
  readonly path: string;
  readonly act: CallAct;
};

/** Whether a call changes nothing. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * The target of a call, with the address resolved as a browser does: `..`, its encoded spelling and backslashes are
 * resolved first, so that `Cliente/../Usuario/5` concerns `Usuario`.
 */
export function readCallTarget(method: string, url: string): CallTarget {
  const base = 'http://portal.invalid/';
  const trimmed = url.replace(/^[\s/\\]+/, '');
  const address = URL.canParse(trimmed, base) ? new URL(trimmed, base) : null;
  // An address outside of the API is taken as a whole and belongs to no entity.
  const pathname = address === null ? trimmed : address.href.startsWith(base) ? address.pathname : address.href;
  const parts = pathname.split('/').filter((part) => part !== '');
  const [name = '', id = null] = parts.map(decode);
  const acts: Readonly<Record<string, CallAct>> = { PUT: 'change', PATCH: 'change', DELETE: 'delete' };
  const isPlain = parts.length <= 2;
  return {
    name,
    id,
    path: parts.map(decode).join('/'),
    act: method === 'POST' && parts.length === 1 ? 'create' : isPlain ? (acts[method] ?? 'run') : 'run',
  };
}

/** The entities of a screen: its own, and those of its record's lists. A view cannot add to them. */
export function ownEntities(model: EntityModel | null): readonly string[] {
  if (model === null) return [];
  const lists = Object.values(model.fields).filter(({ kind }) => kind === 'collection');
  return [model.name, ...lists.flatMap(({ target }) => (target === null ? [] : [target]))];
}

/** Whether an address begins with one of these names; operations of an entity write it in lower case. */
export function isAmong(entities: readonly string[], name: string): boolean {
  return entities.some((entity) => entity.toLowerCase() === name.toLowerCase());
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
