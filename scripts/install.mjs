/** Prepares what TypeScript needs to run: the installed packages, and a Node that runs TypeScript. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** Runs `npm ci` unless every package of the lock file is installed in its version. Ends the process if that fails. */
export function ensureInstalled() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) {
    console.error(
      `Vitral needs Node 20 or newer to install itself; this is ${process.version}. See https://nodejs.org`,
    );
    process.exit(1);
  }
  if (isInstalled()) return;
  console.log('Installing packages (once; a minute or two) ...');
  try {
    execFileSync(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['ci', '--no-fund', '--no-audit', '--loglevel=error'],
      {
        cwd: projectRoot,
        stdio: 'inherit',
        shell: process.platform === 'win32',
        // An installation from source includes the packages that build and test, whatever NODE_ENV is.
        env: { ...process.env, NODE_ENV: '' },
      },
    );
  } catch {
    console.error('Installing failed. Check the network and the messages above, then run the command again.');
    process.exit(1);
  }
}

/**
 * Path of the project's own Node (package `node`), or of the running one if that can run TypeScript. Ends the process
 * if neither can.
 */
export function runtimePath() {
  const own = join(projectRoot, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `The package "node" did not install, and ${process.version} cannot run TypeScript. Install Node 24 and run the command again.`,
  );
  process.exit(1);
}

/**
 * Files that `scripts/generate.ts` writes and that git ignores, because together they are as large as all of their
 * sources.
 */
const generated = [
  'openapi/components/entities.yaml',
  'src/api/generated/contract.json',
  'src/api/generated/portal.ts',
  'src/areas/language/server/built-in-texts.json',
];

/** Writes the generated files if one is missing or a source has changed since. Takes some three seconds. */
export function ensureGenerated() {
  const stamp = join(projectRoot, '.build', 'generated.sha256');
  const wanted = fingerprint();
  const isThere = generated.every((file) => existsSync(join(projectRoot, file)));
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  execFileSync(runtimePath(), ['scripts/generate.ts'], { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  mkdirSync(join(projectRoot, '.build'), { recursive: true });
  writeFileSync(stamp, fingerprint());
}

/** Hash of path, size and time of all sources of the generated files. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const found = statSync(join(projectRoot, path));
    if (found.isDirectory()) for (const name of readdirSync(join(projectRoot, path)).sort()) visit(`${path}/${name}`);
    else if (!generated.includes(path) && isSource(path)) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  };
  for (const folder of ['openapi', 'schemas', 'scripts', 'src']) visit(folder);
  return hash.digest('hex');
}

/** Whether a generated file depends on a path: the contract, schemas, the language, texts, areas, and the scripts. */
function isSource(path) {
  return !/^src\//.test(path) || /^src\/(language|engine\/records|domain)\/|\/texts\/|\/area\.tsx$/.test(path);
}

function isInstalled() {
  const wanted = readLock('package-lock.json');
  const present = readLock(join('node_modules', '.package-lock.json'));
  if (wanted === null || present === null) return false;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(projectRoot, path), 'utf8')).packages;
  } catch {
    return null;
  }
}
