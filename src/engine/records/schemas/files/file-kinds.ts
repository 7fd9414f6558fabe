import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';

export const schemaEnding = '.schema.json';
export const flowEnding = '.flow.json';
export const alertEnding = '.alert.json';
export const declarationEnding = '.statement.json';
export const fragmentEnding = '.fragment.sql';
export const sqlEnding = '.sql';

/** What a file below `schemas` is: `statement` a declaration and `sql` the SQL of one, `stray` what nobody reads and somebody expects to be read. */
export type SchemasFileKind = 'schema' | 'flow' | 'alert' | 'statement' | 'sql' | 'fragment' | 'stray';

const kinds: readonly (readonly [ending: string, SchemasFileKind])[] = [
  [flowEnding, 'flow'],
  [alertEnding, 'alert'],
  [declarationEnding, 'statement'],
  [fragmentEnding, 'fragment'],
  [sqlEnding, 'sql'],
];

/**
 * What a file is by its path below `schemas`, whatever it is called; null where it is neither read nor missed: hidden files, other
 * formats, translations, and the schemas of the language itself, which stand above the folders of areas.
 */
export function kindBelowSchemas(file: string): SchemasFileKind | null {
  if (basename(file).startsWith('.')) return null;
  const known = kinds.find(([ending]) => file.endsWith(ending));
  if (known !== undefined) return known[1];
  if (!file.endsWith('.json') || /^[a-z][^/]*$/.test(file)) return null;
  if (file.endsWith(schemaEnding)) return 'schema';
  return file.startsWith('translations/') ? null : 'stray';
}

/** The path of a file below a folder, with forward slashes. */
export function pathBelow(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/');
}

/** Paths of the files below a folder that end so, with forward slashes. */
export async function listBelow(folder: string, ending = ''): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.startsWith('.'))
    .map((entry) => pathBelow(folder, join(entry.parentPath, entry.name)))
    .sort();
}
