/**
 * What the first visitors of a demonstration wait for: `npm run bench -- first-visit`. Starts the server on an empty data folder with the
 * web app built before, and lets people log in, open the menu, a list and the dashboard while the demonstration fills itself, and somebody
 * add entities; then the same while a file is imported and a month of points closes.
 *
 *   --seconds N   how long it is watched after its start (300)
 *   --rows N      rows of the file (100,000); 0 leaves the second part out
 *   --pause N     ms between two rounds of a person (1,000)
 *   --url URL     a PostgreSQL database, instead of the embedded one
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryFlags, memoryVariables } from '../../../scripts/support/server-memory.mjs';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { ensureWebBuild } from '../../../src/start/web-build.ts';
import { type RunningProgram, runProgram } from '../run-program.ts';
import { folderSizes, readTurns, residentMegabytes } from './server-figures.ts';
import { createVisits, type Visits } from './visits.ts';

type Sizes = { readonly seconds: number; readonly rows: number; readonly pause: number };

/** Runs the bench and prints its figures. Throws where a call is refused. */
export async function benchFirstVisit(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      seconds: { type: 'string', default: '300' },
      rows: { type: 'string', default: '100000' },
      pause: { type: 'string', default: '1000' },
      url: { type: 'string' },
    },
  });
  const sizes = { seconds: Number(values.seconds), rows: Number(values.rows), pause: Number(values.pause) };
  if (!(sizes.seconds > 0) || !(sizes.rows >= 0) || !(sizes.pause >= 0))
    throw new RangeError('Options of the bench are numbers above 0.');
  await ensureWebBuild(projectRoot, console.log);
  const root = await mkdtemp(join(tmpdir(), 'vitral-bench-visit-'));
  for (const part of ['schemas', 'views']) await cp(join(projectRoot, part), join(root, part), { recursive: true });
  const metricsPort = await freePort();
  const program = ['--disable-warning=ExperimentalWarning', ...memoryFlags, 'src/start/main.ts'];
  const portal = await runProgram([process.execPath, ...program], {
    cwd: projectRoot,
    env: {
      ...memoryVariables,
      ...{ DATABASE_URL: values.url, NODE_ENV: '', PORT: '0', VITRAL_METRICS: `127.0.0.1:${metricsPort}` },
      ...{ VITRAL_ROOT: root, VITRAL_DATA: join(root, 'data') },
    },
    readyLine: /Listening on (http:\/\/[^\s;]+)/,
  });
  try {
    console.log(`Ready after ${(portal.ms / 1_000).toFixed(1)} s.`);
    const visits = await createVisits(portal.found, root);
    await watchStart(portal, visits, root, metricsPort, sizes);
    if (sizes.rows > 0) await watchBusy(visits, sizes);
    await report(portal, root, metricsPort);
  } finally {
    await portal.stop();
    await rm(root, { recursive: true, force: true });
  }
}

async function watchStart(
  portal: RunningProgram,
  visits: Visits,
  root: string,
  metricsPort: number,
  { seconds, pause }: Sizes,
): Promise<void> {
  const until = performance.now() + seconds * 1_000;
  const isOver = (): boolean => performance.now() >= until;
  let full: number | null = null;
  const started = performance.now();
  const [times] = await Promise.all([
    visits.during(isOver, pause),
    (async () => {
      while (!isOver() && full === null) {
        if (!(await visits.isFilling())) full = performance.now() - started;
        await sleep(1_000);
      }
    })(),
  ]);
  console.log(`\nIn the first ${seconds} s:`);
  console.table(times);
  console.log(full === null ? 'Not full by then.' : `Full after ${(full / 1_000).toFixed(0)} s.`);
  await report(portal, root, metricsPort);
}

/** An import and a closing at once, until both are done. */
async function watchBusy(visits: Visits, { rows, pause }: Sizes): Promise<void> {
  let isOver = false;
  const started = performance.now();
  const work = Promise.all([visits.importRows(rows), visits.closeMonth()]).finally(() => {
    isOver = true;
  });
  const [times] = await Promise.all([visits.during(() => isOver, pause), work]);
  console.log(
    `\nWhile ${rows.toLocaleString('en')} rows are imported and a month closes (${((performance.now() - started) / 1_000).toFixed(0)} s):`,
  );
  console.table(times);
}

async function report(portal: RunningProgram, root: string, metricsPort: number): Promise<void> {
  const turns = await readTurns(metricsPort);
  if (turns.length > 0) console.table(turns);
  const { all, log } = await folderSizes(join(root, 'data'));
  console.log(
    `Data folder ${all} MB, ${log} MB of it write-ahead log; the server holds ${await residentMegabytes(portal.pid)} MB.`,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
