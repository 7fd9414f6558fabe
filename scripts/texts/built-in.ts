import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

type TextTree = { readonly [key: string]: string | TextTree };

/** Texts of one namespace in all languages, by key (`menu.search`). */
export type TextArea = {
  readonly namespace: string;
  readonly folder: string;
  readonly texts: Readonly<Record<TextLanguage, Readonly<Record<string, string>>>>;
};

export const textLanguages = ['pt-br', 'es', 'en'] as const;
type TextLanguage = (typeof textLanguages)[number];

const root = join(import.meta.dirname, '../..');

/** All namespaces of texts in the code of the browser. */
export async function readAreas(): Promise<readonly TextArea[]> {
  const files = globSync('src/{portal,areas/*/screens,render,ui}/**/texts/{index.ts,*/index.ts}', { cwd: root }).sort();
  const areas: TextArea[] = [];
  for (const file of files) {
    const namespace = /registerTexts\(\s*'([^']+)'/.exec(readFileSync(join(root, file), 'utf8'))?.[1];
    if (namespace === undefined) continue;
    const folder = dirname(join(root, file));
    const [portuguese = {}, es = {}, en = {}] = await Promise.all(
      textLanguages.map(async (language) => flatten(await readTree(join(folder, `${language}.ts`)))),
    );
    areas.push({ namespace, folder: relative(root, folder), texts: { 'pt-br': portuguese, es, en } });
  }
  return areas;
}

async function readTree(path: string): Promise<TextTree> {
  const { texts } = (await import(pathToFileURL(path).href)) as { readonly texts: TextTree };
  return texts;
}

function flatten(tree: TextTree, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value]] : Object.entries(flatten(value, `${path}${key}.`)),
    ),
  );
}

/** Differences between the languages of a namespace: missing texts, and different placeholders. */
export function differencesIn({ namespace, texts }: TextArea): readonly string[] {
  const portuguese = texts['pt-br'];
  return (['es', 'en'] as const).flatMap((language) => {
    const own = texts[language];
    const known = new Set(Object.keys(own).map(withoutPlural));
    const wanted = new Set(Object.keys(portuguese).map(withoutPlural));
    return [
      ...[...wanted].filter((key) => !known.has(key)).map((key) => `${namespace}:${key} has no text in ${language}.`),
      ...[...known].filter((key) => !wanted.has(key)).map((key) => `${namespace}:${key} is in ${language} alone.`),
      ...Object.entries(portuguese).flatMap(([key, text]) => {
        const other = own[key];
        return other === undefined || placeholdersOf(other).join() === placeholdersOf(text).join()
          ? []
          : [
              `${namespace}:${key} fills in other values in ${language}: ${placeholdersOf(other).join(', ') || 'none'}.`,
            ];
      }),
    ];
  });
}

/**
 * The key without its plural form, because languages have different ones: `rows_one` and `rows_many` are forms of one
 * text.
 */
export function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

/** Sorted names of the placeholders (`{{name}}`) of a text. */
export function placeholdersOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name = '']) => name))].sort();
}

/**
 * Keys that no code uses, neither as a whole nor as the beginning or end of a template literal. An estimate: a key
 * whose text stands in the code for another reason counts as used.
 */
export function unusedKeys(areas: readonly TextArea[]): readonly string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|[/\\]texts[/\\]|[/\\]server[/\\]|[/\\]generated[/\\]/.test(file),
  );
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const literals = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , text = '']) => text));
  const starts = [...new Set([...code.matchAll(/`([\w-]+(?:\.[\w-]+)*[._]?)\$\{/g)].map(([, text = '']) => text))];
  const ends = [...new Set([...code.matchAll(/\}(\.[\w-]+(?:\.[\w-]+)*)`/g)].map(([, text = '']) => text))];
  return areas.flatMap(({ namespace, texts }) =>
    [...new Set(Object.keys(texts['pt-br']).map(withoutPlural))]
      .filter(
        (key) =>
          !literals.has(key) &&
          !starts.some((start) => key.startsWith(start)) &&
          !ends.some((end) => key.endsWith(end)),
      )
      .map((key) => `${namespace}:${key}`),
  );
}

/** File with the texts of the interface for the server, which shows them beside their translations. */
export const catalogPath = 'src/areas/language/server/built-in-texts.json';

/** Content of that file. */
export function catalogOf(areas: readonly TextArea[]): string {
  const catalog = Object.fromEntries(
    areas
      .toSorted((a, b) => (a.namespace < b.namespace ? -1 : 1))
      .map(({ namespace, texts }) => [
        namespace,
        Object.fromEntries(
          Object.entries(texts['pt-br'])
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, text]) => [key, { pt: text, es: texts.es[key] ?? null, en: texts.en[key] ?? null }]),
        ),
      ]),
  );
  return `${JSON.stringify(catalog, null, 2)}\n`;
}
