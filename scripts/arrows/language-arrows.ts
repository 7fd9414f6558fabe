/** Folders of the language; each may import those before it. Server and web app use them. */
export const language = [
  'json',
  'expressions',
  'entity',
  'flow',
  'flow-machine',
  'alert',
  'statement',
  'view',
  'values',
  'elements',
  'sheets',
  'complete',
  'check',
  'merge',
  'views',
].map((name) => `src/language/${name}`);

/** Folders of `src/render` in layers: a folder may import those of earlier layers, and the language. */
const drawing = [
  ['texts', 'list/list-view.module.css', 'list/record-table.module.css'],
  ['host'],
  ['form/values', 'masks', 'registry'],
  ['actions', 'form/conditions', 'form/validation'],
  ['form/state', 'list/state'],
  ['form/actions', 'form/drawing', 'form/saving', 'inputs', 'list/reorder'],
  ['collections/rows', 'form/comments', 'form/flow', 'form/hold', 'list/columns'],
  ['list/data', 'list/table'],
  ['list/editing', 'list/filters', 'list/renderers'],
  ['blocks'],
  ['collections/picker', 'list/selection'],
  ['list/screen'],
  ['collections/grid', 'form/screen', 'print'],
  ['elements'],
];

const inRender = (names: readonly string[]) => names.map((name) => `src/render/${name}`);

export function languageArrows(): Record<string, readonly string[]> {
  const before = (name: string) => language.slice(0, language.indexOf(`src/language/${name}`));
  return {
    'src/language': ['src/language'],
    ...Object.fromEntries(language.map((folder, index) => [folder, language.slice(0, index)])),
    ...Object.fromEntries(
      ['values', 'elements'].map((name) => [
        `src/language/${name}`,
        [...before(name), 'src/ui/format', 'types:src/ui/i18n', 'src/domain/documents'],
      ]),
    ),
    // The check of a view's address compares it with the table of screens.
    'src/language/check': [...before('check'), 'src/domain/screens.ts'],
  };
}

export function renderArrows(): Record<string, readonly string[]> {
  const data = [
    'countries/countries',
    'countries/flags',
    'languages',
    'mentions',
    'numbers/number-text',
    'passwords',
    'picture-address',
    'screens/screen-path',
    'rule-texts',
  ];
  const outside = ['src/ui', 'src/domain/documents', ...data.map((name) => `src/domain/${name}.ts`)];
  return {
    'src/render': ['src/render', 'src/language'],
    ...Object.fromEntries(
      drawing.flatMap((layer, index) =>
        layer.map((name) => [
          `src/render/${name}`,
          [...language, ...inRender(drawing.slice(0, index).flat()), ...outside],
        ]),
      ),
    ),
  };
}
