import { getOwn } from '../json/record.ts';
import { type EntityField, type EntityModel, systemFields } from './entity.ts';

/** The available entity models by name, and the shapes of rows of other lists by path (`/report_eventos`). */
export type EntityLookup = { get(name: string): EntityModel | undefined };

/** The shape of the rows that an address answers; undefined for lists of entities and unknown ones. */
export function rowsAt(url: unknown, entities: EntityLookup): EntityModel | undefined {
  const name = rowsNameAt(url, entities);
  return name === undefined ? undefined : entities.get(name);
}

/**
 * The key under which the shape of an address is known: its path, or the path with a parameter that selects other rows
 * (`/tempo_espera?filter_key`).
 */
export function rowsNameAt(url: unknown, entities: EntityLookup): string | undefined {
  if (typeof url !== 'string') return undefined;
  return rowsNamesOf(url).find((one) => entities.get(one) !== undefined);
}

/**
 * The path of a call without the names of its parameters: `/dadosPessoais/{}/{}/previa`; views and the contract name
 * them differently.
 */
export function pathOfRows(path: string): string {
  return `/${path.replace(/^\//, '').replaceAll(/\{[^}]*\}/g, '{}')}`;
}

/** The keys under which rows of an address may be known, the most specific first. */
export function rowsNamesOf(url: string): readonly string[] {
  const [path = '', query = ''] = url.split(/[?#]/);
  const name = pathOfRows(path);
  const params = query === '' ? [] : query.split('&').map((part) => `${name}?${part.split('=')[0]}`);
  return [...params, name];
}

export type PathResult =
  | {
      readonly kind: 'field';
      readonly field: EntityField;
      readonly owner: EntityModel;
    }
  /** `id`, `versao` and the other columns that every entity has. */
  | { readonly kind: 'system' }
  /** Unknown, because the path leads into free JSON or an unknown entity. */
  | { readonly kind: 'open' }
  /** `index` is the position of the first unknown name; `known` are valid names there. */
  | {
      readonly kind: 'unknown';
      readonly index: number;
      readonly known: readonly string[];
    };

/** The parts of a link in API form. */
export const linkParts: readonly string[] = ['id', 'entity', 'nome'];

/** Follows a dotted path such as `cidade.estado.nome` through relations and collections of an entity. */
export function resolvePath(model: EntityModel, names: readonly string[], entities: EntityLookup): PathResult {
  let owner = model;
  for (const [index, name] of names.entries()) {
    const field = fieldOf(owner, name);
    const isLast = index === names.length - 1;
    if (field === null) {
      if (isSystemField(name)) return isLast ? { kind: 'system' } : { kind: 'unknown', index: index + 1, known: [] };
      return { kind: 'unknown', index, known: fieldNames(owner) };
    }
    if (isLast) return { kind: 'field', field, owner };
    if (field.kind === 'json') return { kind: 'open' };
    if (field.kind === 'link') {
      const isPart = linkParts.includes(names[index + 1] ?? '') && index + 2 === names.length;
      return isPart ? { kind: 'open' } : { kind: 'unknown', index: index + 1, known: linkParts };
    }
    if (field.target === null) return { kind: 'unknown', index: index + 1, known: [] };
    const target = entities.get(field.target);
    if (target === undefined) return { kind: 'open' };
    owner = target;
  }
  return { kind: 'system' };
}

export function fieldOf(model: EntityModel, name: string): EntityField | null {
  return (getOwn(model.fields, name) as EntityField | undefined) ?? null;
}

/** Splits `Entity.field` into the entity and the path within it; the path is '' for an entity alone. */
export function splitEntityField(stated: string): readonly [entity: string, path: string] {
  const [entity = '', ...path] = stated.split('.');
  return [entity, path.join('.')];
}

/** The field at the end of a dotted path, or null. */
export function fieldAt(model: EntityModel, path: string, entities: EntityLookup): EntityField | null {
  const result = resolvePath(model, path.split('.'), entities);
  return result.kind === 'field' ? result.field : null;
}

export function fieldNames(model: EntityModel): string[] {
  return [...Object.keys(model.fields), ...systemFields];
}

/** Whether a path is a standard field of every record. */
export function isSystemField(name: string): boolean {
  return (systemFields as readonly string[]).includes(name);
}
