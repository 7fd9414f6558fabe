import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** The files of the server, relative to the root, and the names of the packages that they import. */
export type ServerFiles = { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> };

/** Imports of a module that exist at run time; imports of types do not. */
const imports =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[\w$*{},\s]*?\bfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|\brequire\.resolve\(['"]([^'"]+)['"]\)/g;
/** Files that a module reads or runs as a thread. */
const addresses = /new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g;

/** Demonstration data, which packages do not contain. It is only loaded for a demonstration. */
const demonstration = /^src\/(demo\/|areas\/demo-areas\.ts$|areas\/[^/]+\/demo\/)/;

/** Finds the files of the server's folders and everything that they import. */
export function findServerFiles(root: string): ServerFiles {
  // All files of the server's own folders, because some are only named at run time (tables, pages of simulators).
  const own = globSync(['src/{start,platform,engine,integrations}/**/*', 'src/areas/*/server/**/*'], {
    cwd: root,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile() && !/\.(test|test-d)\.ts$|\.md$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const files = new Set(own);
  const packages = new Set<string>();
  for (const file of files) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, first, second, third] of text.matchAll(imports)) {
      const name = first ?? second ?? third ?? '';
      if (name.startsWith('.')) add(files, root, resolve(root, dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
    for (const [, address = ''] of text.matchAll(addresses)) add(files, root, resolve(root, dirname(file), address));
  }
  return { files, packages };
}

function add(files: Set<string>, root: string, path: string): void {
  const file = relative(root, path);
  if (demonstration.test(file)) return;
  if (file !== '' && !file.startsWith('..') && /\.\w+$/.test(file) && existsSync(path)) files.add(file);
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * Folders of these packages and of their dependencies, relative to the root, as Node resolves them. Throws if a
 * required package is not installed.
 */
export function findPackageFolders(root: string, names: Iterable<string>): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string, isWanted: boolean): void => {
    const folder = resolvePackage(root, name, from);
    if (folder === null) {
      if (isWanted) throw new Error(`The package ${name} is not installed; ${from || 'the server'} needs it.`);
      return;
    }
    if (found.has(folder)) return;
    found.add(folder);
    const described = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly optionalDependencies?: Readonly<Record<string, string>>;
      readonly peerDependencies?: Readonly<Record<string, string>>;
      readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
    };
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = described;
    for (const other of Object.keys(dependencies)) visit(other, folder, !(other in optionalDependencies));
    for (const other of Object.keys(optionalDependencies)) visit(other, folder, false);
    for (const other of Object.keys(peerDependencies))
      if (peerDependenciesMeta[other]?.optional !== true) visit(other, folder, false);
  };
  for (const name of names) visit(name, '', true);
  return [...found].sort();
}

/**
 * Resolves a package as Node does: first in `node_modules` of the importing package, then further up. Null if it is
 * missing.
 */
function resolvePackage(root: string, name: string, from: string): string | null {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at === '.' ? '' : at, 'node_modules', name);
    if (!/node_modules\/node_modules/.test(folder) && existsSync(join(root, folder, 'package.json'))) return folder;
    if (at === '' || at === '.') return null;
  }
}
