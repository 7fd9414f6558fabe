import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const areasOfProject = fileURLToPath(new URL('../../src/areas', import.meta.url));

/** A generated file that imports one file of each area and lists their exports. */
type AreaList = {
  readonly file: string;
  /** Path of the file in the area, and the end of the name of its export, which begins with the name of the area. */
  readonly part: string;
  readonly suffix: string;
  /** Further imports by path. */
  readonly imports: Readonly<Record<string, string>>;
  /** Sorted by name because the order has no meaning. The browser's code is smaller this way. */
  readonly isByName?: true;
  /** The text before and after the names. */
  readonly around: readonly [string, string];
};

const lists: readonly AreaList[] = [
  {
    ...{ file: 'web-areas.ts', part: 'screens/area.tsx', suffix: 'Area' },
    imports: { './area.ts': 'type { WebArea }' },
    around: ['/** Every area of the web app. */\nexport const webAreas: readonly WebArea[] = [\n', '];\n'],
  },
  {
    ...{ file: 'addresses.ts', part: 'addresses.ts', suffix: 'Addresses', isByName: true },
    imports: { '../domain/screens/portal-screen.ts': 'type { PortalScreen }' },
    around: [
      `/**
 * Addresses of every area, with their names, gates and places in the menu. Server and web app read them as \`portalScreens\`.
 */
export const areaAddresses: readonly PortalScreen[] = [
`,
      '].flat();\n',
    ],
  },
  {
    ...{ file: 'stored-totals.ts', part: 'server/stored-totals.ts', suffix: 'Totals', isByName: true },
    imports: { '../platform/backup/stored-totals.ts': 'type { TotalCheck }' },
    around: [
      `/** How the totals that areas keep beside their movements are computed anew, for copies of a database. */
export const storedTotals: readonly TotalCheck[] = [
`,
      '].flat();\n',
    ],
  },
  {
    ...{ file: 'demo-areas.ts', part: 'demo/area.ts', suffix: 'Demo' },
    imports: {
      './demo-area.ts': 'type { DemoArea, Demonstration }',
      './demonstration/demo/index.ts': '{ createDemonstration }',
      './simulators/demo/index.ts': '{ serveSimulators, simulatorsModule }',
    },
    around: [
      '/** What areas have in a demonstration. */\nexport const demoAreas: readonly DemoArea[] = [\n',
      `];

/** Everything that only a demonstration, or development, has. */
export const demonstration: Demonstration = createDemonstration(demoAreas, {
  modules: [simulatorsModule],
  servePages: serveSimulators,
});
`,
    ],
  },
];

/**
 * Generated texts, by path, of the files in `src/areas` that list a part of each area: an area is listed if it has the
 * file. Where the order matters it is that of `server-areas.ts`, the only list that is written by hand; areas without a
 * server come last.
 *
 * @param areas the folder of the areas
 */
export function areaLists(areas = areasOfProject): ReadonlyMap<string, string> {
  const order = readFileSync(`${areas}/server-areas.ts`, 'utf8').matchAll(/^ {2}(\w+)Module,$/gm);
  const places = new Map([...order].map(([, name = ''], index) => [name, index]));
  const placeOf = (area: string): number => places.get(camelCase(area)) ?? places.size;
  const folders = readdirSync(areas, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );
  return new Map(
    lists.map((list) => {
      const having = folders.filter((area) => existsSync(`${areas}/${area}/${list.part}`)).sort();
      const listed =
        list.isByName === true ? having : having.toSorted((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
      return [`src/areas/${list.file}`, textOf(list, having, listed)];
    }),
  );
}

function textOf({ part, suffix, imports, around }: AreaList, having: readonly string[], listed: readonly string[]) {
  const nameOf = (area: string): string => `${camelCase(area)}${suffix}`;
  const all = [
    ...Object.entries(imports).map(([path, names]) => ({ path, names })),
    ...having.map((area) => ({ path: `./${area}/${part}`, names: `{ ${nameOf(area)} }` })),
  ].sort((a, b) => (keyOf(a.path) < keyOf(b.path) ? -1 : 1));
  const [before, behind] = around;
  return `// \`npm run generate\` writes this file from the folders of the areas.
${all.map(({ path, names }) => `import ${names} from '${path}';\n`).join('')}
${fill(before, listed.map(nameOf), behind)}`;
}

/** Writes a list as the formatter does: on one line if it fits. */
function fill(before: string, names: readonly string[], behind: string): string {
  const line = `${before.trimEnd()}${names.join(', ')}${behind}`;
  const begun = line.slice(before.trimEnd().lastIndexOf('\n') + 1);
  return begun.indexOf('\n') <= 120 ? line : `${before}${names.map((name) => `  ${name},\n`).join('')}${behind}`;
}

/** Key to sort imports as the formatter does: a folder comes before folders whose names start with its name. */
function keyOf(path: string): string {
  return `${path.startsWith('../') ? 0 : 1}${path.replaceAll('/', '!')}`;
}

function camelCase(area: string): string {
  return area.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
