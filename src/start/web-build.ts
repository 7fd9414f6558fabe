import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Sources of the built web app; the server's own code is not part of it. */
const sources = [
  'package-lock.json',
  'vite.config.ts',
  'scripts/vite',
  'src/public',
  'src/index.html',
  'src/main.ts',
  'src/begin.ts',
  'src/portal.tsx',
  'src/api',
  'src/areas',
  'src/domain',
  'src/language',
  'src/portal',
  'src/render',
  'src/ui',
];

/**
 * Variable with the value `quick` if the files of the build may be a third larger: for tests, which send them to
 * nobody. The best compression takes half of the time of a build.
 */
export const compressionVariable = 'VITRAL_WEB_COMPRESSION';

/**
 * Folders of builds below the project: with the best compression, and for tests, so that they do not replace each
 * other.
 */
export const buildFolders = { well: '.build/web', quick: '.build/web-quick' } as const;

/**
 * Builds the web app if its sources changed since the last build; returns the folder to serve. A caller who wants quick
 * compression ({@link compressionVariable}) also accepts the best one. The build is a process of its own, so that it
 * does not delay the database. Rejects with the tool's output.
 */
export async function ensureWebBuild(root: string, log: (message: string) => void): Promise<string> {
  const wanted = await fingerprint(root);
  const isQuick = process.env[compressionVariable] === 'quick';
  for (const name of isQuick ? [buildFolders.well, buildFolders.quick] : [buildFolders.well]) {
    const present = await readFile(join(root, `${name}.sha256`), 'utf8').catch(() => '');
    if (present === wanted && (await isBuilt(join(root, name)))) return join(root, name);
  }
  log('Building the web app ...');
  await build(root);
  const name = isQuick ? buildFolders.quick : buildFolders.well;
  await writeFile(join(root, `${name}.sha256`), wanted);
  return join(root, name);
}

function isBuilt(folder: string): Promise<boolean> {
  return stat(join(folder, 'index.html')).then(
    () => true,
    () => false,
  );
}

function build(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Building the web app failed:\n${output}`)),
    );
  });
}

/** A digest of all sources of the web app, independent of the project's folder. */
export async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) await addTo(hash, root, source);
  return hash.digest('hex');
}

/** Uses paths relative to the project, so that a moved or copied checkout keeps its build. */
async function addTo(hash: ReturnType<typeof createHash>, root: string, path: string): Promise<void> {
  const full = join(root, path);
  const found = await stat(full).catch(() => null);
  if (found === null) return;
  if (/^src\/areas\/[^/]+\/server$/.test(path)) return;
  if (found.isDirectory()) {
    for (const name of (await readdir(full)).sort()) await addTo(hash, root, `${path}/${name}`);
  } else if (!/\.(test|test-d)\.tsx?$|\.md$/.test(path)) {
    hash.update(path).update(await readFile(full));
  }
}
