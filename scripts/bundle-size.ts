/**
 * `node scripts/bundle-size.ts` prints how much JavaScript (gzipped) a browser loads until the login, a first grid, a
 * first form and a view without a record are shown, with the largest files. Builds the web app if sources have changed.
 * Fails if one is above its budget.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureWebBuild } from '../src/start/web-build.ts';
import { firstEntries } from './vite/bundle-entries.ts';

type Chunk = { readonly file: string; readonly imports?: readonly string[] };

const folder = process.env.VITRAL_WEB ?? (await ensureWebBuild(join(import.meta.dirname, '..'), console.error));
const budgets = [
  { name: 'login, as it shows', entries: [], limitKB: 2.4 },
  { name: 'login, once it is touched', entries: firstEntries.login, limitKB: 118.1 },
  { name: 'login, then a first grid', entries: firstEntries.grid, limitKB: 331.8 },
  { name: 'login, a first grid, then a first form', entries: firstEntries.form, limitKB: 385.6 },
  { name: 'login, then a view without a record', entries: firstEntries.view, limitKB: 351.2 },
];

const manifestPath = join(folder, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  console.error(`There is no build in ${folder}.`);
  process.exit(1);
}
const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Record<string, Chunk>;

for (const { name, entries, limitKB } of budgets) {
  const missing = entries.filter((entry) => !(entry in manifest));
  if (missing.length > 0) {
    console.error(`${name}: ${missing.join(', ')} is no chunk of the build; was it renamed?`);
    process.exitCode = 1;
    continue;
  }
  const files = filesOf(['index.html', ...entries]);
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, size: gzipSync(await readFile(join(folder, file))).length })),
  );
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const isOver = total > limitKB * 1000;
  console.log(`${name}: ${inKB(total)} of ${limitKB} kB, ${files.length} files${isOver ? ' — over the budget' : ''}`);
  for (const { file, size } of sizes.toSorted((a, b) => b.size - a.size).slice(0, 8))
    console.log(`  ${inKB(size).padStart(9)}  ${file}`);
  if (isOver) process.exitCode = 1;
}

/** Scripts of these chunks and of everything that they import statically. Several modules may be in one file. */
function filesOf(entries: readonly string[]): readonly string[] {
  const visited = new Set<string>();
  const visit = (key: string): void => {
    if (visited.has(key)) return;
    visited.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  const files = [...visited].flatMap((key) => manifest[key]?.file ?? []);
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

function inKB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
