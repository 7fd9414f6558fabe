import type { EntityModel } from '../../../../language/index.ts';
import { isRecord } from '../../../../render/values.ts';

/** Kinds of files with a JSON schema. */
export type SchemaFileKind = 'schema' | 'flow' | 'alert' | 'statement';

/** Names that schemas, flows, alerts and statements use. */
export type SchemaNames = {
  readonly entities: ReadonlyMap<string, EntityModel>;
  /** Constants of profiles. */
  readonly profiles: readonly string[];
};

type Path = readonly (string | number)[];
const flags = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];

/** Names of entities, fields, states and permissions that are valid at a path, as a key of a map or as a value. */
export function suggestNames(
  kind: SchemaFileKind,
  path: Path,
  root: unknown,
  names: SchemaNames,
  as: 'key' | 'value',
): readonly string[] {
  const texts = path.filter((part) => typeof part === 'string');
  const last = texts.at(-1) ?? '';
  // For a key, the name of its map is one step above.
  const holder = as === 'key' ? (texts.at(-2) ?? '') : last;
  if (last === '$ref') return [...names.entities.keys()].map((name) => `${name}.schema.json`);
  if (texts.includes('x-link') && texts.includes('entities')) return as === 'key' ? [] : [...names.entities.keys()];
  if (last === 'profiles') return ['*', ...names.profiles];
  if (kind === 'alert') return ofAlert(holder, last, root, names, as);
  if (kind === 'flow') return ofFlow(holder, last, root, names, as);
  if (holder === 'permission') return permissions(names);
  if (kind === 'statement') {
    if ((holder === 'unscoped' || holder === 'within') && as === 'key') return [...names.entities.keys()];
    return fieldKeys.has(last) ? keysAt(root, ['properties']) : [];
  }
  if (holder === 'x-access') return as === 'key' ? names.profiles : flags;
  if (texts.includes('x-access') && as === 'value') return flags;
  return fieldKeys.has(last) || (last === 'required' && texts.length === 1) ? keysAt(root, ['properties']) : [];
}

/** Keys whose values are names of the file's own fields. */
const fieldKeys: ReadonlySet<string> = new Set([
  ...[
    'x-label',
    'x-search',
    'x-unique',
    'x-keys',
    'x-indexes',
    'x-link',
    'field',
    'fields',
    'key',
    'label',
    'search',
    'sortBy',
    'required',
  ],
]);

function ofAlert(
  holder: string,
  last: string,
  root: unknown,
  names: SchemaNames,
  as: 'key' | 'value',
): readonly string[] {
  if (as === 'key') return [];
  const entity = isRecord(root) && typeof root.entity === 'string' ? names.entities.get(root.entity) : undefined;
  const fields = Object.values(entity?.fields ?? {}).filter(({ kind }) => kind !== 'collection');
  if (last === 'entity') return [...names.entities.keys()];
  if (last === 'profile') return names.profiles;
  if (last === 'permission') return permissions(names);
  if (holder === 'events')
    return Object.values(entity?.flow?.states ?? {}).flatMap(({ events }) => Object.keys(events));
  if (last === 'address') return fields.flatMap(({ name, kind }) => (kind === 'text' ? [name] : []));
  return last === 'field' || holder === 'fields' ? fields.map(({ name }) => name) : [];
}

function ofFlow(
  holder: string,
  last: string,
  root: unknown,
  names: SchemaNames,
  as: 'key' | 'value',
): readonly string[] {
  const entity = isRecord(root) && typeof root.entity === 'string' ? names.entities.get(root.entity) : undefined;
  const fields = Object.values(entity?.fields ?? {});
  if (as === 'key') {
    if (holder === 'states') {
      const field = fields.find(({ name }) => isRecord(root) && name === root.field);
      return field?.options?.map(({ id }) => String(id)) ?? [];
    }
    return holder === 'ask' || holder === 'set' ? fields.map(({ name }) => name) : [];
  }
  if (last === 'entity') return [...names.entities.keys()];
  if (last === 'to' || last === 'initial') return keysAt(root, ['states']);
  if (last === 'allow') return permissions(names);
  if (last === 'field') return fields.map(({ name }) => name);
  return [];
}

function permissions({ entities, profiles }: SchemaNames): readonly string[] {
  return [
    ...profiles.map((name) => `PERFIL:${name}`),
    ...[...entities.keys()].flatMap((name) => flags.map((flag) => `${name}.${flag}`)),
  ];
}

function keysAt(root: unknown, path: Path): readonly string[] {
  let place = root;
  for (const key of path) place = isRecord(place) ? place[String(key)] : undefined;
  return isRecord(place) ? Object.keys(place) : [];
}
