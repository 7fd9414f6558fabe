/** Folders that do not belong to a single area, with the reason. */
const otherFolders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'openapi/paths': { lookups: 'tables that many areas choose from, served by the generic records' },
  views: { overrides: 'changes of views of any area', company: 'what a company adds, and examples' },
  'tests/contract': {
    databases: 'the databases of tests',
    statements: 'statements of any area',
    rules: 'what the language promises of records',
    shipping: 'the packed portal',
    watch: 'what watches a server',
  },
  'tests/e2e': {
    forms: 'forms of any entity',
    lists: 'lists of any entity',
    views: 'what view files may say',
    walk: 'every screen',
    whole: 'ways across many areas',
  },
  schemas: {
    company: 'what a company adds, and examples',
    lookups: 'tables that many areas choose from',
    translations: 'texts of all areas, in a file a language',
  },
};

/** Names of the areas that have one of these files. */
export function findAreas(paths: readonly string[]): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => /^src\/areas\/([^/]+)\//.exec(path)?.[1] ?? []));
}

/**
 * Finds folders of views, schemas, calls and tests that do not have the name of an area of `src/areas`. All parts of an
 * area are found by one name this way.
 * @param paths tracked files, relative to the root
 */
export function findUnknownFolders(paths: readonly string[]): string[] {
  const areas = findAreas(paths);
  return Object.entries(otherFolders).flatMap(([root, others]) => {
    const inside = paths.filter((path) => path.startsWith(`${root}/`));
    const folders = new Set(inside.flatMap((path) => path.slice(root.length + 1).match(/^[^/]+(?=\/)/)?.[0] ?? []));
    return [...folders]
      .filter((folder) => !areas.has(folder) && !Object.hasOwn(others, folder))
      .map((folder) => `${root}/${folder}: no area of src/areas is called so: use the word of its area.`);
  });
}
