/**
 * What work in the background and calls done once cost: `npm run bench -- tasks`, on the embedded database and where its
 * programs are installed on PostgreSQL.
 *
 *   --tasks N    tasks of a round (2,000)
 *   --calls N    commands of a round (200)
 *   --rounds N   (3)
 */
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { realClock } from '../../src/platform/clock/clock.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { createUnitDatabase } from '../../src/platform/database/unit.ts';
import { carryOut, defineTask } from '../../src/platform/tasks/task.ts';
import { createTasks, sharedPlaces } from '../../src/platform/tasks/tasks.ts';
import { startPostgres } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { median } from './load.ts';

type Sizes = { readonly tasks: number; readonly calls: number; readonly rounds: number };

/** Runs the bench and prints its figures. Throws when a task was done twice or not at all. */
export async function benchTasks(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { tasks: { type: 'string' }, calls: { type: 'string' }, rounds: { type: 'string' } },
  });
  const sizes = {
    ...{ tasks: Number(values.tasks ?? 2_000), calls: Number(values.calls ?? 200), rounds: Number(values.rounds ?? 3) },
  };
  const figures = [await measure('embedded database', sizes)];
  const postgres = await startPostgres();
  if (postgres !== null) {
    process.env.TEST_DATABASE_URL = postgres.url;
    try {
      figures.push(await measure('PostgreSQL', sizes));
    } finally {
      delete process.env.TEST_DATABASE_URL;
      await postgres.stop();
    }
  }
  console.table(figures);
}

async function measure(database: string, { tasks, calls, rounds }: Sizes): Promise<Record<string, unknown>> {
  const server = await startTestServer({ verifyAnswers: false });
  try {
    const token = await server.login('ADMINISTRADOR');
    await server.db.script(
      'create table efeito (numero integer); create table a_fazer (numero integer, feito boolean)',
    );
    const bare: number[] = [];
    const queued: number[] = [];
    const commands: Record<'plain' | 'keyed', number[]> = { plain: [], keyed: [] };
    // They take turns, so that a busy moment meets all of them; the first round opens connections and compiles.
    for (let round = -1; round < rounds; round += 1) {
      const floor = await runBare(server.db, tasks);
      const engine = await runQueued(server.db, tasks);
      const times = await runCommands(server, token, calls);
      if (round < 0) continue;
      bare.push(floor);
      queued.push(engine);
      commands.plain.push(times.plain);
      commands.keyed.push(times.keyed);
    }
    return {
      database,
      'tasks/s': Math.round(tasks / (median(queued) / 1_000)),
      'bare/s': Math.round(tasks / (median(bare) / 1_000)),
      'times bare': (median(queued) / median(bare)).toFixed(2),
      'command ms': median(commands.plain).toFixed(2),
      'with key ms': median(commands.keyed).toFixed(2),
      'times without': (median(commands.keyed) / median(commands.plain)).toFixed(2),
    };
  } finally {
    await server.close();
  }
}

/** The statements that a task cannot do without: it is asked for, claimed, and ended with its effect. Answers ms. */
async function runBare(db: Database, total: number): Promise<number> {
  await db.script('truncate a_fazer; truncate efeito');
  const started = performance.now();
  await db.transaction(async (tx) => {
    for (let number = 0; number < total; number += 1)
      await tx.execute(sql`insert into a_fazer values (${number}, false)`);
  });
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < total) {
      const number = next++;
      await db.transaction(async (tx) => {
        await tx.execute(sql`update a_fazer set feito = true where numero = ${number} and not feito`);
        await tx.execute(sql`insert into efeito values (${number})`);
      });
    }
  };
  await Promise.all(Array.from({ length: sharedPlaces }, work));
  const ms = performance.now() - started;
  await assertDone(db, total);
  return ms;
}

/** The same by the engine. Answers ms. */
async function runQueued(db: Database, total: number): Promise<number> {
  await db.script(`truncate efeito; delete from vitral_tarefa where nome = 'medida'`);
  const kind = defineTask({ name: 'medida', parse: Number });
  const done = Promise.withResolvers<void>();
  let count = 0;
  const tasks = createTasks({ db: createUnitDatabase(db), clock: realClock, log: (error) => done.reject(error) });
  tasks.start([
    carryOut(kind, async (number, { finish }) => {
      await finish((tx) => tx.execute(sql`insert into efeito values (${number})`));
      count += 1;
      if (count === total) done.resolve();
    }),
  ]);
  const started = performance.now();
  await db.transaction(async (tx) => {
    for (let number = 0; number < total; number += 1) await tasks.enqueue(tx, kind, number);
  });
  tasks.wake();
  await done.promise;
  const ms = performance.now() - started;
  await tasks.stop();
  await assertDone(db, total);
  return ms;
}

async function assertDone(db: Database, total: number): Promise<void> {
  const [row] = await db.query<{ total: number; numbers: number }>(
    sql`select count(*)::int as total, count(distinct numero)::int as numbers from efeito`,
  );
  if (row?.total !== total || row.numbers !== total) throw new Error(`${row?.total} effects of ${total} tasks.`);
}

let made = 0;

/** Median ms of a call that creates a record, with a key and without. */
async function runCommands(server: TestServer, token: string, calls: number) {
  const times: Record<'plain' | 'keyed', number[]> = { plain: [], keyed: [] };
  for (let call = 0; call < calls; call += 1)
    for (const name of ['plain', 'keyed'] as const) {
      made += 1;
      const headers = name === 'keyed' ? { 'idempotency-key': `medida-${made}` } : {};
      const started = performance.now();
      const body = { descricao: `Medida ${made}`, constante: `M${made}` };
      const answer = await server.call('POST', '/EstadoCivil', { token, body, headers });
      times[name].push(performance.now() - started);
      if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${answer.text}`);
    }
  return { plain: median(times.plain), keyed: median(times.keyed) };
}
