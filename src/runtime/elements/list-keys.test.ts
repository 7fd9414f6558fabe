import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { elementTypeNames, elementTypeOf } from '../definition/elements/vocabulary.ts';
import { listKeys } from '../definition/view/keys/list-keys.ts';

const runtime = join(import.meta.dirname, '..');

/** Where the drawing of a type begins; what it imports of elements and lists belongs to it. */
const entries: Readonly<Record<string, readonly string[]>> = {
  select: ['inputs/choice/choice-elements.tsx'],
  radio: ['inputs/choice/choice-elements.tsx'],
  multiselect: ['inputs/multi/multiselect-element.tsx'],
  picker: ['collections/picker/picker-element.tsx'],
  autocomplete: ['inputs/relation/autocomplete-element.tsx'],
  tags: ['inputs/multi/tags-element.tsx'],
  upload: ['inputs/files/upload-element.tsx'],
  image: ['inputs/files/upload-element.tsx'],
  color: ['inputs/color/color-element.tsx'],
  badge: ['blocks/static/static-element.tsx'],
  static: ['blocks/static/static-element.tsx'],
  tiles: ['blocks/display/tiles-element.tsx'],
  map: ['blocks/chart/map-element.tsx'],
  ...Object.fromEntries(
    ['bar', 'hbar', 'line', 'pie', 'sunburst'].map((type) => [type, ['blocks/chart/chart-element.tsx']]),
  ),
  ...Object.fromEntries(
    ['grid', 'table', 'tree', 'cards', 'gallery', 'carousel', 'timeline'].map((type) => [
      type,
      [
        'collections/grid/grid-element.tsx',
        'list/renderers/tree/tree-renderer.tsx',
        'list/renderers/carousel/carousel-renderer.tsx',
      ],
    ]),
  ),
};

/** Keys that say where rows come from and which of them, and what of a row is shown and kept. */
const keysOfRows = [...Object.keys(listKeys), 'data', 'itemLabel', 'itemValue'];

/** What a type may be drawn by: of choices their own elements, of collections the lists and what stands in them. */
const ownFolders = /^(inputs|blocks|collections|actions|form\/actions|values\/upload)/;
const pickerFolders = /^(inputs\/(relation|use-list)|collections\/picker|list)/;
const listFolders = /^(collections\/|inputs\/(files|use-list)|actions\/|form\/actions\/|values\/upload|list\/)/;

function sourcesOf(files: readonly string[], folders: RegExp): string {
  const seen = new Map<string, string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    const text = readFileSync(join(runtime, file), 'utf8');
    seen.set(file, text);
    for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)) {
      const next = relative(runtime, join(runtime, dirname(file), path));
      if (folders.test(next) && !next.includes('elements.ts')) visit(next);
    }
  };
  for (const file of files) visit(file);
  return [...seen.values()].join('\n');
}

/** The key of an element or list is read: by its name, or taken out of it. */
function reads(source: string, key: string): boolean {
  const byName = new RegExp(`\\b(element|list|resolved\\.view\\.list)\\??\\.${key}\\b`);
  const takenOut = new RegExp(`\\{[^{}]*\\b${key}\\b[^{}]*\\}(: [^=;]{1,60})? = (element|list|definition)\\b`);
  const parameter = new RegExp(`\\(\\{[^{}]*\\b${key}\\b[^{}]*\\}: (ListDefinition|Pick<ListDefinition)`);
  return byName.test(source) || takenOut.test(source) || parameter.test(source);
}

describe('[V3] every key about rows that a type takes is read where the type is drawn', () => {
  const types = elementTypeNames.filter((name) => {
    const type = elementTypeOf(name);
    return type !== null && type.group !== 'registered' && type.keys.some((key) => keysOfRows.includes(key));
  });
  test.each(types)('%s', (name) => {
    const files = entries[name];
    if (files === undefined) throw new Error(`Say in this test where the type ${name} is drawn.`);
    const type = elementTypeOf(name);
    const source = sourcesOf(
      files,
      type?.group === 'collection' ? listFolders : name === 'picker' ? pickerFolders : ownFolders,
    );
    const ignored = (type?.keys ?? []).filter((key) => keysOfRows.includes(key) && !reads(source, key));
    expect(ignored).toEqual([]);
  });
});

/** Address, method, parameters and body of a call are filled in one place, which every type that asks for rows goes through. */
test('[Q3] every type with a list asks by the call as its view says it', () => {
  const asking = Object.entries(entries).filter(([name]) => elementTypeOf(name)?.keys.includes('list'));
  expect(asking.length).toBeGreaterThan(10);
  const others = asking.filter(([, files]) => !/\buseListSource\(|\buseFilledCall\(/.test(sourcesOf(files, /./)));
  expect(others.map(([name]) => name)).toEqual([]);
});
