import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { fillDataFolder } from '../support/initial-data.ts';
import { newDatabase } from '../support/postgres.ts';

const total = 500;
/** How many tasks are done when a server is killed. */
const moments = [40, 160, 330];

type Progress = { readonly total: number; readonly feitas: number };
type Worker = {
  readonly process: ChildProcess;
  readonly done: (count: number) => Promise<void>;
  readonly ask: () => void;
};

test('killed three times in the middle of 500 tasks: each runs to its end, and its effect happens once', {
  timeout: 120_000,
}, async () => {
  const base = process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), 'vitral-tasks-'));
  const database = base === undefined ? null : await newDatabase(base);
  const place = database?.url ?? join(folder, 'pglite');
  if (database === null) await fillDataFolder(place);
  const workers: ChildProcess[] = [];
  try {
    // The embedded database has one server at a time, PostgreSQL two.
    let living = [startWorker(place, workers), ...(database === null ? [] : [startWorker(place, workers)])];
    living[0]?.ask();
    for (const moment of moments) {
      await living[0]?.done(moment);
      const [first, ...others] = living;
      await kill(first);
      living = [...others, startWorker(place, workers)];
    }
    await living[0]?.done(total);
    await Promise.all(living.map(kill));
    const db: Database = await openDatabase(database === null ? { dataDir: place } : { url: place, dataDir: '' });
    const [row] = await db.query<Record<string, number>>(sql`
      select count(*)::int as effects, count(distinct numero)::int as numbers, count(distinct servidor)::int as servers,
        (select count(distinct (numero, chave))::int from chamada) as keys,
        (select count(*)::int from vitral_tarefa where estado = 'concluida') as done
      from efeito`);
    await db.close();
    // A port may be called again by a task whose server was killed, always by the same key.
    expect(row).toMatchObject({ effects: total, numbers: total, keys: total, done: total });
    expect(row?.servers).toBeGreaterThan(moments.length);
  } finally {
    for (const one of workers) one.kill('SIGKILL');
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

function startWorker(place: string, workers: ChildProcess[]): Worker {
  const child = fork(fileURLToPath(new URL('../fixtures/tasks/worker.ts', import.meta.url)), [place], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  workers.push(child);
  let ready = false;
  let wanted = false;
  let waiting: { readonly count: number; readonly resolve: () => void } | null = null;
  child.on('message', (message: Progress | 'asked') => {
    if (message === 'asked') return;
    if (!ready && wanted) child.send(total);
    ready = true;
    if (waiting !== null && message.feitas >= waiting.count) waiting.resolve();
  });
  return {
    process: child,
    ask: () => {
      wanted = true;
      if (ready) child.send(total);
    },
    done: (count) =>
      new Promise((resolve, reject) => {
        waiting = { count, resolve };
        child.once('exit', (code, signal) => {
          if (signal !== 'SIGKILL') reject(new Error(`The server ended by itself: ${code}.`));
        });
      }),
  };
}

async function kill(worker: Worker | undefined): Promise<void> {
  if (worker === undefined) return;
  const ended = new Promise((resolve) => worker.process.once('exit', resolve));
  worker.process.kill('SIGKILL');
  await ended;
}
