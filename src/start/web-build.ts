import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the built web app is made from; the server's own code is not. */
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
 * Variable that says `quick` where the files of the build may be a third larger on the wire: for tests, which send them to nobody else.
 * To compress them as well as can be takes half of the time of a build.
 */
export const compressionVariable = 'VITRAL_WEB_COMPRESSION';

/** Folders of builds below the project: of one that was compressed well, and of one for tests, so that neither takes the other's place. */
export const buildFolders = { well: '.build/web', quick: '.build/web-quick' } as const;

/**
 * Builds the web app where its sources changed since the last build; answers the folder to serve. Who asks for one that is compressed
 * quickly ({@link compressionVariable}) also takes one that was compressed well.
 * The build runs as its own process, so that it does not hold up the database. Rejects with the tool's output.
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

/** A digest of all that the web app is made from, the same wherever the project lies. */
export async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) await addTo(hash, root, source);
  return hash.digest('hex');
}

/** Goes by paths below the project, so that a checkout that was moved or copied keeps its build. */
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
