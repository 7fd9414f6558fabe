import { readFileSync } from 'node:fs';

/** A built-in text; null for a language without its own. */
export type BuiltInText = { readonly pt: string; readonly es: string | null; readonly en: string | null };

type Stored = Readonly<Record<string, Readonly<Record<string, BuiltInText>>>>;

let known: ReadonlyMap<string, ReadonlyMap<string, BuiltInText>> | null = null;

/** The built-in texts of the interface: group to key to languages. Written by `texts:check`. */
export function builtInTexts(): ReadonlyMap<string, ReadonlyMap<string, BuiltInText>> {
  known ??= read();
  return known;
}

/** Names of the placeholders in a text (`{{name}}`). */
export function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name))];
}

function read(): ReadonlyMap<string, ReadonlyMap<string, BuiltInText>> {
  const path = new URL('./built-in-texts.json', import.meta.url);
  const groups = JSON.parse(readFileSync(path, 'utf8')) as Stored;
  return new Map(Object.entries(groups).map(([group, texts]) => [group, new Map(Object.entries(texts))]));
}
