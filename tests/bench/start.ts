/**
 * How long a person waits for the portal: `npm run bench -- start`. Runs `npm start` in a copy of the project with the
 * installed packages and an empty data folder, until its start page has been answered.
 */
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from '../../scripts/install.mjs';
import { projectRoot } from '../../src/platform/project-root.ts';
import { runProgram } from './run-program.ts';

/** What a fresh clone has, as far as starting needs it. */
const parts = [
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
  ...['openapi', 'schemas', 'scripts', 'src', 'views'],
];

/** Prints ms from `npm start` to the first page: first starts without and with a web build, and a second start. */
export async function benchStart(_parameters: readonly string[]): Promise<void> {
  // The copy shares the packages by a link: were one missing, it would install through the link, and empty this folder.
  ensureInstalled();
  const folder = await mkdtemp(join(tmpdir(), 'vitral-start-'));
  try {
    for (const part of parts) await cp(join(projectRoot, part), join(folder, part), { recursive: true });
    await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    await report('first start: database, demonstration data, web build', folder, 'data-1');
    await report('first start with the web app built before', folder, 'data-2');
    await report('second start', folder, 'data-2');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function report(title: string, folder: string, data: string): Promise<void> {
  const started = performance.now();
  const program = await runProgram(['npm', 'start'], {
    cwd: folder,
    env: { NODE_ENV: '', DATABASE_URL: undefined, VITRAL_DATA: join(folder, data), VITRAL_ROOT: folder, PORT: '0' },
    readyLine: /Listening on (http:\/\/[^\s;]+)/,
  });
  try {
    const page = await fetch(program.found);
    const text = await page.text();
    if (!page.ok || !text.includes('<html')) throw new Error(`The start page answered ${page.status}.`);
    console.log(`${title}: ${Math.round(performance.now() - started).toLocaleString('en')} ms to the first page`);
  } finally {
    await program.stop();
  }
}
