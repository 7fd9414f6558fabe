import { readFileSync } from 'node:fs';

/** A text as it comes with the portal; null where a language has none of its own. */
export type BuiltInText = { readonly pt: string; readonly es: string | null; readonly en: string | null };

type Stored = Readonly<Record<string, Readonly<Record<string, BuiltInText>>>>;

let known: ReadonlyMap<string, ReadonlyMap<string, BuiltInText>> | null = null;

/** The texts that come with the interface: group to key to its languages. Written by `texts:check`. */
export function builtInTexts(): ReadonlyMap<string, ReadonlyMap<string, BuiltInText>> {
  known ??= read();
  return known;
}

/** Names that a text fills in (`{{name}}`). */
export function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name))];
}

function read(): ReadonlyMap<string, ReadonlyMap<string, BuiltInText>> {
  const path = new URL('./built-in-texts.json', import.meta.url);
  const groups = JSON.parse(readFileSync(path, 'utf8')) as Stored;
  return new Map(Object.entries(groups).map(([group, texts]) => [group, new Map(Object.entries(texts))]));
}
