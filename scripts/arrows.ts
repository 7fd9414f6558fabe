/**
 * Holds the arrows between the folders of src (README, Map): `npm run arrows` fails on any import that the table
 * below does not allow, static or dynamic, and `--print` shows what is allowed.
 */
import { cruise, type ICruiseResult } from 'dependency-cruiser';

/** Rooms of the runtime that run without a page, each of which may import those before it. The server uses them too. */
const pureRooms = [
  'json',
  'definition/entity',
  'expressions',
  'definition/view',
  'definition/check',
  'values',
  'merge',
  'views',
];

/** Rooms of the runtime that draw, in layers: a room may import those of the layers before its own, and pure ones. */
const drawingRooms = [
  ['texts', 'list/list-view.module.css', 'list/record-table.module.css'],
  ['host'],
  ['form/values', 'registry'],
  ['actions', 'form/validation'],
  ['form/state', 'list/state'],
  ['form/actions', 'form/drawing', 'form/saving', 'inputs', 'list/reorder'],
  ['collections/rows', 'list/columns'],
  ['list/data', 'list/table'],
  ['blocks', 'list/editing', 'list/filters', 'list/renderers'],
  ['collections/picker', 'list/selection'],
  ['list/screen'],
  ['collections/grid', 'form/screen'],
  ['elements'],
];

const roomsOf = (names: readonly string[]) => names.map((name) => `src/runtime/${name}`);

function runtimeArrows(): Record<string, readonly string[]> {
  const outside = ['src/ui', 'src/domain/documents'];
  const data = ['countries', 'flags', 'languages', 'passwords'].map((name) => `src/domain/${name}.ts`);
  return {
    ...Object.fromEntries(pureRooms.map((room, index) => [`src/runtime/${room}`, roomsOf(pureRooms.slice(0, index))])),
    'src/runtime/values': [
      ...roomsOf(pureRooms.slice(0, pureRooms.indexOf('values'))),
      ...['src/ui/format', 'types:src/ui/i18n', 'src/domain/documents'],
    ],
    ...Object.fromEntries(
      drawingRooms.flatMap((layer, index) =>
        layer.map((room) => [
          `src/runtime/${room}`,
          [...roomsOf([...pureRooms, ...drawingRooms.slice(0, index).flat()]), ...outside, ...data],
        ]),
      ),
    ),
  };
}

/** What the server's program may use: itself, the business rules, and the rooms of the runtime that run anywhere. */
const wholeServer = ['src/server', 'src/domain', 'types:src/api', ...roomsOf(pureRooms)];

/** Folder to the folders that it may import; `types:` allows types only. The longest folder that matches counts. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/main.tsx': ['src/screens', 'src/shell', 'src/runtime', 'src/machines', 'src/ui', 'src/domain', 'src/api'],
  'src/screens': ['src/shell', 'src/runtime', 'src/machines', 'src/ui', 'src/domain', 'src/api'],
  'src/shell': ['src/ui', 'src/api', 'src/domain'],
  'src/runtime': ['src/runtime'],
  ...runtimeArrows(),
  'src/machines': ['src/domain', 'types:src/api'],
  'src/ui': ['src/ui/format', 'src/domain/languages.ts'],
  'src/ui/format': [],
  'src/domain': ['types:src/api'],
  'src/api': [],
  'src/server/main.ts': wholeServer,
  'src/server/app.ts': ['src/server', ...roomsOf(pureRooms)],
  'src/server': wholeServer,
  'src/server/modules': [
    'src/server/exports',
    'src/server/import',
    'src/server/lists',
    'src/server/entities',
    'src/server/files',
    'src/server/views',
    'src/server/database',
    'src/server/http',
    'src/server/integrations',
    'src/domain',
    'types:src/api',
    ...roomsOf(pureRooms),
  ],
  'src/server/exports': [
    'src/server/lists',
    'src/server/database',
    'src/server/threads',
    'src/domain/languages.ts',
    'src/ui/format',
    ...roomsOf(pureRooms),
  ],
  'src/server/import': [
    'src/server/entities',
    'src/server/files',
    'src/server/exports/xlsx',
    'src/server/database',
    'src/server/threads',
    'src/server/http',
    'src/domain',
    'types:src/api',
    'src/ui/format',
    ...roomsOf(pureRooms),
  ],
  'src/server/lists': ['src/server/database', 'src/server/http', 'src/domain', 'types:src/api', ...roomsOf(pureRooms)],
  'src/server/entities': [
    'src/server/database',
    'src/server/http',
    'src/domain',
    'types:src/api',
    ...roomsOf(pureRooms),
  ],
  'src/server/files': ['src/server/entities', 'src/server/database', 'src/server/http', ...roomsOf(pureRooms)],
  'src/server/views': ['src/server/database', 'src/server/http', ...roomsOf(pureRooms)],
  'src/server/database': [],
  'src/server/threads': [],
  'src/server/http': [
    'src/server/database',
    'src/domain/screens.ts',
    'src/domain/languages.ts',
    'types:src/api',
    ...roomsOf(pureRooms),
  ],
  'src/server/seed': ['src/server/database', 'src/domain'],
};
const folders = Object.keys(allowed).sort((a, b) => b.length - a.length);

if (process.argv.includes('--print')) {
  for (const [from, to] of Object.entries(allowed))
    console.log(`${from.padEnd(26)} -> ${to.join(', ') || '(nothing)'}`);
  process.exit(0);
}

const { output } = await cruise(['src'], {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(\\.test(-d)?\\.tsx?$)|(^src/api/generated/)' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
});
if (typeof output === 'string') throw new Error('dependency-cruiser answered text where a result was asked for.');
const wrong = violations(output);
for (const line of wrong) console.error(line);
console.log(`${output.summary.totalDependenciesCruised ?? 0} imports checked, ${wrong.length} against the arrows.`);
process.exit(wrong.length > 0 ? 1 : 0);

function violations({ modules }: ICruiseResult): string[] {
  return modules.flatMap(({ source, dependencies }) => {
    const from = folderOf(source);
    if (from === undefined) return [];
    return dependencies.flatMap(({ resolved, dependencyTypes, couldNotResolve }) => {
      if (couldNotResolve || !resolved.startsWith('src/')) return [];
      const reason = refusal(from, source, resolved, dependencyTypes.includes('type-only'));
      return reason === null ? [] : [`${source} imports ${resolved}: ${reason}.`];
    });
  });
}

/** Why an import is not allowed, or null. */
function refusal(from: string, source: string, target: string, typeOnly: boolean): string | null {
  if (folderOf(target) === from) {
    const [area, other] = [areaOf(source), areaOf(target)];
    return from === 'src/screens' && area !== null && other !== null && area !== other
      ? 'one area of screens does not import another'
      : null;
  }
  const isOpen = (allowed[from] ?? []).some(
    (entry) => isWithin(target, entry.replace('types:', '')) && (typeOnly || !entry.startsWith('types:')),
  );
  return isOpen ? null : `${from} may import ${allowed[from]?.join(', ') || 'nothing'}`;
}

/** The folder of an area of screens; null for a file that stands above them. */
function areaOf(path: string): string | null {
  const [, , folder, file] = path.split('/');
  return file === undefined ? null : (folder ?? null);
}

function folderOf(path: string): string | undefined {
  return folders.find((folder) => isWithin(path, folder));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
