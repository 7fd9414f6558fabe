/**
 * `npm run build:check` checks that builds are reproducible: it clones the last commit into two folders, builds the web
 * app in each with the packages that are installed here, and compares the files. Exits with 1 if a file differs.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const parent = mkdtempSync(join(tmpdir(), 'vitral-repeat-'));
try {
  // Folders with different names and lengths, to find paths that get into the build.
  const builds = ['a', 'another-clone'].map((name) => hashesOf(build(join(parent, name))));
  const [first = new Map(), second = new Map()] = builds;
  const names = new Set([...first.keys(), ...second.keys()]);
  const differing = [...names].filter((name) => first.get(name) !== second.get(name));
  for (const name of differing) console.error(`differs: ${name}`);
  const whole = createHash('sha256')
    .update(JSON.stringify([...first].sort()))
    .digest('hex');
  console.log(differing.length === 0 ? `${names.size} files, the same in both builds: ${whole}` : 'The builds differ.');
  process.exitCode = differing.length === 0 && names.size > 0 ? 0 : 1;
} finally {
  rmSync(parent, { recursive: true, force: true });
}

function build(folder: string): string {
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, folder], { stdio: 'inherit' });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: folder, stdio: 'inherit' });
  return join(folder, '.build/web');
}

function hashesOf(folder: string): ReadonlyMap<string, string> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}
