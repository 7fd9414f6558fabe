import type { EntityModel } from '../entity/entity.ts';

/** What a call does to what it names, as far as method and address tell. */
export type CallAct = 'create' | 'change' | 'delete' | 'run';

export type CallTarget = {
  /** First part of the address: an entity, or the beginning of an operation of the portal. */
  readonly name: string;
  /** Second part: the record, where `name` is an entity; null when there is none. */
  readonly id: string | null;
  /** The address below the API, without its parameters. */
  readonly path: string;
  readonly act: CallAct;
};

/** Whether a call leaves everything as it is. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * What a call is about, read as the browser reads an address: `..`, its encoded spelling and backslashes are resolved
 * first, so that `Cliente/../Usuario/5` is about `Usuario`.
 */
export function readCallTarget(method: string, url: string): CallTarget {
  const base = 'http://portal.invalid/';
  const trimmed = url.replace(/^[\s/\\]+/, '');
  const address = URL.canParse(trimmed, base) ? new URL(trimmed, base) : null;
  // What leads elsewhere is named whole, and is nobody's own.
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

/** The entities that a screen is about: its own, and those of the lists of its record. A view cannot add to them. */
export function ownEntities(model: EntityModel | null): readonly string[] {
  if (model === null) return [];
  const lists = Object.values(model.fields).filter(({ kind }) => kind === 'collection');
  return [model.name, ...lists.flatMap(({ target }) => (target === null ? [] : [target]))];
}

/** Whether an address begins with one of these names; operations of an entity write it in small letters. */
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
