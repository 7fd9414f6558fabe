import type { EntityModel } from '../../../../language/index.ts';
import { compareNames } from '../../../../ui/i18n/collate.ts';
import type { ViewKey } from '../check/check-draft.ts';
import type { SchemaFileInfo, ViewFileInfo } from '../studio.queries.ts';

/** A screen that can be edited, with its files. */
export type CatalogEntry = ViewKey & {
  /** `Cliente`, or `Cliente.picker` for a named view. */
  readonly id: string;
  readonly title: string;
  readonly icon: string | null;
  readonly kind: 'entity' | 'named' | 'screen';
  /** Null while the view is derived from the entity schema. */
  readonly base: string | null;
  readonly overrides: readonly string[];
  readonly errors: number;
  readonly warnings: number;
};

/** All views: of each entity, named ones, and screens without an entity. Those with files come first. */
export function catalogOf(
  entities: Readonly<Record<string, EntityModel>>,
  files: readonly ViewFileInfo[],
): CatalogEntry[] {
  const keys = new Map<string, ViewKey>();
  for (const name of Object.keys(entities)) keys.set(name, { entity: name, name: null });
  for (const { entity, name } of files) keys.set(idOf({ entity, name }), { entity, name });
  const entries = [...keys].map(([id, key]): CatalogEntry => {
    const own = files.filter((file) => idOf(file) === id);
    const model = entities[key.entity];
    const screen = own.find(({ title }) => title !== null);
    return {
      ...key,
      id,
      title:
        model === undefined
          ? (screen?.title ?? key.entity)
          : key.name === null
            ? model.plural
            : `${model.plural} · ${key.name}`,
      icon: model?.icon ?? screen?.icon ?? null,
      kind: model === undefined ? 'screen' : key.name === null ? 'entity' : 'named',
      base: own.find(({ role }) => role === 'base')?.file ?? null,
      overrides: own.filter(({ role }) => role === 'override').map(({ file }) => file),
      errors: own.reduce((sum, { errors }) => sum + errors, 0),
      warnings: own.reduce((sum, { warnings }) => sum + warnings, 0),
    };
  });
  const weight = ({ base, overrides, errors }: CatalogEntry): number =>
    errors > 0 ? 0 : base !== null || overrides.length > 0 ? 1 : 2;
  return entries.sort((a, b) => weight(a) - weight(b) || compareNames(a.title, b.title));
}

/** Entries with every word of the search in their names or files. */
export function searchCatalog(entries: readonly CatalogEntry[], text: string): readonly CatalogEntry[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter(({ id, title, base, overrides }) => {
    const all = plain([id, title, base ?? '', ...overrides].join(' '));
    return words.every((word) => all.includes(word));
  });
}

/**
 * Files of a kind with every word of the search in their names, those with errors first. The two files of a statement
 * are one entry.
 */
export function searchFiles(
  files: readonly SchemaFileInfo[],
  kind: SchemaFileInfo['kind'],
  text: string,
): readonly SchemaFileInfo[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return files
    .filter((file) => file.kind === kind)
    .filter(({ file, title }) => words.every((word) => plain(`${title ?? ''} ${file}`).includes(word)))
    .sort(
      (a, b) => Number(a.errors === 0) - Number(b.errors === 0) || compareNames(a.title ?? a.name, b.title ?? b.name),
    );
}

export function idOf({ entity, name }: ViewKey): string {
  return name === null ? entity : `${entity}.${name}`;
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
