import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { matchLanguage } from '../../domain/languages.ts';
import { findText, type TextTree } from './overlay.ts';
import { applyTexts, textsOf } from './texts.ts';

const source = join(import.meta.dirname, '../..');
const indexes = globSync('**/texts/{index.ts,*/index.ts}', { cwd: source, exclude: (path) => path.includes('server') });

type Area = { readonly namespace: string; readonly folder: string };

const areas: readonly Area[] = indexes.flatMap((file) => {
  const namespace = /registerTexts\(\s*'([^']+)'/.exec(readFileSync(join(source, file), 'utf8'))?.[1];
  return namespace ? [{ namespace, folder: dirname(join(source, file)) }] : [];
});

async function keysOf(folder: string, language: string): Promise<readonly string[]> {
  const { texts } = (await import(join(folder, `${language}.ts`))) as { texts: TextTree };
  return flatten(texts).toSorted();
}

function flatten(tree: TextTree, path = ''): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : flatten(value, `${path}${key}.`),
  );
}

function placeholders(tree: TextTree, path = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string'
        ? [[`${path}${key}`, (value.match(/\{\{.*?\}\}/g) ?? []).toSorted().join()]]
        : Object.entries(placeholders(value, `${path}${key}.`)),
    ),
  );
}

/** Languages have plural forms of their own: `rows_one` and `rows_many` are forms of one text. */
function withoutPlurals(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))];
}

test('the areas with texts are found', () => {
  expect(areas.map(({ namespace }) => namespace)).toEqual(
    expect.arrayContaining(['ui', 'shell', 'home', 'first-access']),
  );
  expect(new Set(areas.map(({ namespace }) => namespace)).size).toBe(areas.length);
});

describe.each(areas)('$namespace', ({ folder }) => {
  test.each(['es', 'en'])('has the same texts in pt-BR and %s, with the same values to fill in', async (language) => {
    expect(withoutPlurals(await keysOf(folder, language))).toEqual(withoutPlurals(await keysOf(folder, 'pt-br')));
    const [own, other] = await Promise.all(
      ['pt-br', language].map(async (name) => {
        const { texts } = (await import(join(folder, `${name}.ts`))) as { texts: TextTree };
        return placeholders(texts);
      }),
    );
    for (const [key, names] of Object.entries(own ?? {})) {
      if (other && key in other) expect([key, other[key]]).toEqual([key, names]);
    }
  });
});

test.each(areas)(
  '$namespace translates each of its texts, and by the dictionary of the server',
  async ({ namespace, folder }) => {
    await import(join(folder, 'index.ts'));
    const { texts } = (await import(join(folder, 'pt-br.ts'))) as { texts: TextTree };
    const plain = (text: string | undefined) => (text ?? '').replaceAll(/\{\{.*?\}\}/g, '');
    const t = textsOf(namespace);
    const keys = flatten(texts);
    expect(keys.filter((key) => t(key) !== plain(findText(texts, key)))).toEqual([]);
    applyTexts('pt-BR', Object.fromEntries(keys.map((key) => [`${namespace}:${key}`, `${key}!`])));
    expect(keys.filter((key) => t(key) !== `${key}!`)).toEqual([]);
    applyTexts('pt-BR', {});
  },
);

test('every key that the code uses has a text', async () => {
  const known = new Map<string, ReadonlySet<string>>();
  for (const { namespace, folder } of areas) {
    const keys = await keysOf(folder, 'pt-br');
    known.set(namespace, new Set([...keys, ...withoutPlurals(keys)]));
  }
  const files = globSync('{portal,areas/*/screens,language,render,ui}/**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const missing = files.flatMap((file) => {
    const code = readFileSync(join(source, file), 'utf8');
    return usedKeys(code).flatMap(({ namespace, key }) =>
      known.get(namespace)?.has(key) ? [] : [`${file}: ${namespace}:${key}`],
    );
  });
  expect(missing).toEqual([]);
  expect(files.flatMap((file) => usedKeys(readFileSync(join(source, file), 'utf8'))).length).toBeGreaterThan(50);
});

/** Literal keys of `t('…')` in a file, under the namespace that the file opens; `useXTexts()` opens the area `x`. */
function usedKeys(code: string): readonly { readonly namespace: string; readonly key: string }[] {
  const opened = [...code.matchAll(/(?:useTexts|textsOf)\('([^']+)'\)/g)].map(([, name]) => name ?? '');
  for (const [, name = ''] of code.matchAll(/\bt = use(Runtime|File|Input)Texts\(\)/g))
    opened.push({ Runtime: 'runtime', File: 'files', Input: 'inputs' }[name] ?? name);
  const namespaces = [...new Set(opened)];
  if (namespaces.length !== 1) return [];
  return [...code.matchAll(/(?<![\w.])t\(\s*'([^'$]+)'/g)].map(([, key]) => ({
    namespace: namespaces[0] ?? '',
    key: key ?? '',
  }));
}

test('languages are matched by their primary tag', () => {
  expect(['pt', 'PT-br', 'es-PY', 'en-US', 'de', '', null].map(matchLanguage)).toEqual([
    'pt-BR',
    'pt-BR',
    'es',
    'en',
    null,
    null,
    null,
  ]);
});
