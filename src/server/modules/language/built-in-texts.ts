import { readFileSync } from 'node:fs';

let known: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> | null = null;

/** The texts that come with the interface: group to key to the names that a text fills in. Written by `texts:check`. */
export function builtInTexts(): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  known ??= read();
  return known;
}

function read(): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const path = new URL('./built-in-texts.json', import.meta.url);
  const groups = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return new Map(
    Object.entries(groups).map(([group, texts]) => [
      group,
      new Map(Object.entries(texts).map(([key, names]) => [key, names.split(' ').filter((name) => name !== '')])),
    ]),
  );
}
