/**
 * `npm run pack -- FOLDER` copies what a server needs to run into a new folder: its sources, the built web app,
 * schemas, views, the contract, the packages that its modules import, and their licences. The folder may be read-only:
 * run `node src/start/main.ts` in it with `VITRAL_WEB=web`, `VITRAL_DATA` and `NODE_ENV=production`.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureWebBuild } from '../../src/start/web-build.ts';
import { writeLicences } from './licences.ts';
import { findPackageFolders, findServerFiles } from './server-files.ts';

const root = join(import.meta.dirname, '../..');
const [given] = process.argv.slice(2);
if (given === undefined) {
  console.error('Usage: npm run pack -- FOLDER');
  process.exit(1);
}
const target = resolve(given);
if (existsSync(target)) {
  console.error(`${target} exists already; name a folder that does not.`);
  process.exit(1);
}
const web = await ensureWebBuild(root, console.log);
const { files, packages } = findServerFiles(root);
const isNeeded = (path: string): boolean =>
  !/\.(md|markdown|map|d\.ts|d\.mts|d\.cts)$|\/(test|tests|__tests__)$/i.test(path);
const folders = findPackageFolders(
  root,
  [...packages].filter((name) => !name.startsWith('@tabler/')),
);
for (const file of files) copy(file);
for (const folder of ['schemas', 'views', 'openapi'])
  cpSync(join(root, folder), join(target, folder), { recursive: true, filter: isNeeded });
for (const folder of folders)
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    // Nested packages are in the list themselves.
    filter: (path) => path.replace(join(root, folder), '').search(/\/node_modules(\/|$)/) < 0 && isNeeded(path),
  });
cpSync(web, join(target, 'web'), { recursive: true });
const { name, version, license, type } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
  Record<string, string>
>;
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name, version, license, type, private: true }, null, 2)}\n`,
);
writeLicences(root, folders, join(target, 'THIRD-PARTY.txt'));
console.log(`Packed ${files.size} files and ${folders.length} packages into ${target}.`);

function copy(file: string): void {
  if (!statSync(join(root, file)).isFile()) return;
  mkdirSync(dirname(join(target, file)), { recursive: true });
  cpSync(join(root, file), join(target, file));
}
