import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import type { Clock } from '../clock/clock.ts';
import { installBase } from '../database/base.ts';
import type { Database, Queryable } from '../database/database.ts';
import { installPlatformTables } from '../database/tables/system-tables.ts';
import { createUnitDatabase, type UnitDatabase } from '../database/unit.ts';
import {
  carryOut,
  defineTask,
  doRepeatedly,
  FinalTaskError,
  SupersededError,
  type Task,
  type TaskContext,
} from './task.ts';
import { createTasks, type Tasks } from './tasks.ts';

let base: Database;
let db: UnitDatabase;
let time = Date.parse('2026-03-01T12:00:00Z');
const opened: Tasks[] = [];
const moved: (() => void)[] = [];
const clock: Clock = {
  now: () => new Date(time),
  simulation: {
    offset: () => 0,
    move: async () => new Date(time),
    reset: async () => new Date(time),
    onMoved: (listener) => moved.push(listener),
  },
};

beforeAll(async () => {
  base = await testDatabase();
  await installBase(base);
  await installPlatformTables(base);
  await base.script('create table efeito (numero integer)');
  db = createUnitDatabase(base);
}, 60_000);
afterAll(() => base.close());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tasks) => tasks.stop()));
  await base.script('truncate vitral_tarefa; truncate efeito');
});

/** What is looked for by itself comes within an hour: a test that passes has been woken. */
function serve(list: readonly Task[], options: { readonly lease?: number; readonly interval?: number } = {}): Tasks {
  const tasks = createTasks({ db, clock, log: () => undefined, interval: 3_600_000, ...options });
  tasks.start(list);
  opened.push(tasks);
  return tasks;
}

const count = defineTask({ name: 'conta', parse: Number, retries: 2 });
const effect = (tx: Queryable, number: number) => tx.execute(sql`insert into efeito values (${number})`);
const counting = carryOut(count, (number, { finish }) => finish((tx) => effect(tx, number)));
const effects = async () =>
  (await db.query<{ numero: number }>(sql`select numero from efeito order by numero`)).map(({ numero }) => numero);
const states = async () =>
  (await db.query<{ estado: string }>(sql`select estado from vitral_tarefa where not periodica order by id`)).map(
    ({ estado }) => estado,
  );
const ask = (tasks: Tasks, number: number, options?: { key?: string; at?: Date }) =>
  db.transaction((tx) => tasks.enqueue(tx, count, number, options));

describe(`tasks on ${testDatabaseKind}`, () => {
  test('a task is done once its transaction is committed, together with its effect', async () => {
    const tasks = serve([counting]);
    await ask(tasks, 1);
    await expect.poll(effects).toEqual([1]);
    expect(await states()).toEqual(['concluida']);
  });

  test('what is rolled back asks for nothing', async () => {
    const tasks = serve([counting]);
    const undone = db.transaction(async (tx) => {
      await tasks.enqueue(tx, count, 1);
      throw new RangeError('no');
    });
    await expect(undone).rejects.toThrow(RangeError);
    await ask(tasks, 2);
    await expect.poll(effects).toEqual([2]);
    expect(await states()).toEqual(['concluida']);
  });

  test('a call whose transactions are one unit wakes tasks with its commit, not before', async () => {
    const tasks = serve([counting]);
    await db.unit(
      async () => {
        await ask(tasks, 1);
        await db.execute(sql`select 1`);
      },
      { begin: async () => undefined, end: async () => undefined },
    );
    await expect.poll(effects).toEqual([1]);
  });

  test('the same key counts once, also after it was done', async () => {
    const tasks = serve([counting]);
    expect([await ask(tasks, 1, { key: 'a' }), await ask(tasks, 2, { key: 'a' })]).toEqual([true, false]);
    await expect.poll(effects).toEqual([1]);
    expect([await ask(tasks, 3, { key: 'a' }), await ask(tasks, 4, { key: 'b' })]).toEqual([false, true]);
    await expect.poll(effects).toEqual([1, 4]);
  });

  test('a task waits for its time by the clock', async () => {
    const tasks = serve([counting]);
    await ask(tasks, 1, { at: new Date(time + 60_000) });
    await ask(tasks, 2);
    await expect.poll(effects).toEqual([2]);
    time += 61_000;
    tasks.wake();
    await expect.poll(effects).toEqual([1, 2]);
  });

  test('a task that fails is tried again after a while, and is dead after its last try, until somebody revives it', async () => {
    let fails = true;
    const attempts: number[] = [];
    const keys = new Set<string>();
    const tasks = serve([
      carryOut(count, async (number, { attempt, key, finish }) => {
        attempts.push(attempt);
        keys.add(key);
        await finish(async (tx) => {
          await effect(tx, number);
          if (fails) throw new Error('no luck');
        });
      }),
    ]);
    await ask(tasks, 1);
    for (const attempt of [1, 2, 3]) {
      await expect.poll(() => attempts).toHaveLength(attempt);
      await expect.poll(states).not.toEqual(['executando']);
      // Before its time nothing happens.
      tasks.wake();
      time += 3_600_000;
      tasks.wake();
    }
    await expect.poll(states).toEqual(['morta']);
    expect(await effects()).toEqual([]);
    const [dead] = await tasks.list('morta', 10);
    expect(dead).toMatchObject({ nome: 'conta', tentativas: 3, erro: 'Error: no luck' });
    fails = false;
    expect(await tasks.runNow(dead?.id ?? 0)).toBe(true);
    await expect.poll(effects).toEqual([1]);
    expect(await tasks.runNow(dead?.id ?? 0)).toBe(false);
    expect(keys.size).toBe(1);
  });

  test('a final failure is not tried again', async () => {
    const tasks = serve([
      carryOut(count, async () => {
        throw new FinalTaskError('for good');
      }),
    ]);
    await ask(tasks, 1);
    await expect.poll(states).toEqual(['morta']);
    expect(await tasks.counts()).toContainEqual(expect.objectContaining({ nome: 'conta', estado: 'morta', total: 1 }));
  });

  test('a task that nobody here knows stays for others', async () => {
    const other = defineTask({ name: 'de outro', parse: String });
    const tasks = serve([counting]);
    await db.transaction((tx) => tasks.enqueue(tx, other, 'x'));
    await ask(tasks, 1);
    await expect.poll(effects).toEqual([1]);
    expect(await states()).toEqual(['pendente', 'concluida']);
  });

  test('two servers share the tasks and do none twice', async () => {
    const numbers = Array.from({ length: 120 }, (_, index) => index);
    const done: Record<'a' | 'b', number> = { a: 0, b: 0 };
    const worker = (name: 'a' | 'b') =>
      carryOut(count, (number, { finish }) =>
        finish(async (tx) => {
          done[name] += 1;
          await effect(tx, number);
        }),
      );
    const first = serve([worker('a')]);
    const second = serve([worker('b')]);
    await db.transaction(async (tx) => {
      for (const number of numbers) await first.enqueue(tx, count, number);
    });
    second.wake();
    await expect.poll(effects).toEqual(numbers);
    expect(done.a + done.b).toBe(numbers.length);
    expect(Math.min(done.a, done.b)).toBeGreaterThan(0);
  });

  test('what a server left behind is taken when its lease is over, and what it does later counts for nothing', async () => {
    const late: TaskContext[] = [];
    const wait = Promise.withResolvers<void>();
    const slow = serve([
      carryOut(count, async (_number, context) => {
        late.push(context);
        await wait.promise;
        throw new Error('too late');
      }),
    ]);
    await ask(slow, 7);
    await expect.poll(() => late).toHaveLength(1);
    // As if its server had ended: nobody renews the lease.
    await db.execute(sql`
      update vitral_tarefa set execucao = 'outro ' || execucao, dh_prazo = now() - interval '1 second' where nome = 'conta'`);
    serve([counting], { lease: 300 });
    await expect.poll(effects).toEqual([7]);
    await expect(late[0]?.finish((tx) => effect(tx, 7))).rejects.toThrow(SupersededError);
    await expect(late[0]?.step((tx) => effect(tx, 7))).rejects.toThrow(SupersededError);
    wait.resolve();
    await slow.stop();
    expect(await effects()).toEqual([7]);
    expect(await states()).toEqual(['concluida']);
  });

  test('a lease is renewed as long as the task runs', async () => {
    const wait = Promise.withResolvers<void>();
    const begun: number[] = [];
    const long = carryOut(count, async (number, { finish }) => {
      begun.push(number);
      await wait.promise;
      await finish((tx) => effect(tx, number));
    });
    const tasks = serve([long], { lease: 300 });
    serve([long], { lease: 300 });
    await ask(tasks, 3);
    const lease = async () =>
      (await db.query<{ dh_prazo: string }>(sql`select dh_prazo from vitral_tarefa where nome = 'conta'`))[0]?.dh_prazo;
    await expect.poll(() => begun).toHaveLength(1);
    const leases = new Set([await lease()]);
    while (leases.size < 4) {
      await pause(20);
      leases.add(await lease());
    }
    wait.resolve();
    await expect.poll(effects).toEqual([3]);
    expect(begun).toEqual([3]);
  });

  test('a task whose servers end again and again is dead at last', async () => {
    const tasks = serve([]);
    await ask(tasks, 1);
    await db.execute(sql`
      update vitral_tarefa set estado = 'executando', execucao = 'outro 1.1', tentativas = 3, dh_prazo = now() where nome = 'conta'`);
    serve([counting], { lease: 300 });
    await expect.poll(states).toEqual(['morta']);
    expect(await effects()).toEqual([]);
  });

  test('a server that stops gives back what it has not ended, at no cost', async () => {
    const tasks = serve([
      carryOut(count, async (_number, { signal }) => {
        await pause(60_000, undefined, { signal });
      }),
    ]);
    await ask(tasks, 5);
    await expect.poll(states).toEqual(['executando']);
    await tasks.stop();
    expect(await db.query(sql`select estado, tentativas from vitral_tarefa where nome = 'conta'`)).toEqual([
      { estado: 'pendente', tentativas: 0 },
    ]);
    serve([counting]);
    await expect.poll(effects).toEqual([5]);
  });

  test('work that is done again and again is one task for all servers, and goes on after a failure', async () => {
    let rounds = 0;
    const repeated = doRepeatedly('rodada', 1_000, async () => {
      rounds += 1;
      if (rounds === 2) throw new Error('no luck');
    });
    const tasks = serve([repeated]);
    serve([repeated]);
    for (const round of [1, 2, 3]) {
      await expect.poll(() => rounds).toBe(round);
      await expect.poll(() => tasks.list('executando', 10)).toEqual([]);
      time += 1_500;
      tasks.wake();
    }
    expect(await db.query(sql`select count(*)::int as total from vitral_tarefa where nome = 'rodada'`)).toEqual([
      { total: 1 },
    ]);
  });

  test('work that is done again and again goes on when the clock is set back', async () => {
    let rounds = 0;
    const repeated = doRepeatedly('rodada', 1_000, async () => {
      rounds += 1;
    });
    const tasks = serve([repeated]);
    const pastRound = async (round: number) => {
      await expect.poll(() => rounds).toBe(round);
      await expect.poll(() => tasks.list('executando', 10)).toEqual([]);
    };
    await pastRound(1);
    time += 86_400_000;
    for (const follow of moved) follow();
    await pastRound(2);
    time -= 86_400_000;
    for (const follow of moved) follow();
    await expect
      .poll(async () => (await tasks.list('pendente', 10)).map(({ dh_prevista }) => Date.parse(dh_prevista)))
      .toContain(time + 1_000);
    time += 1_500;
    tasks.wake();
    await pastRound(3);
  });

  test('tasks with places of their own leave the others theirs', async () => {
    const wait = Promise.withResolvers<void>();
    const long = defineTask({ name: 'longa', parse: Number, places: 2 });
    const running: number[] = [];
    const tasks = serve([
      counting,
      carryOut(long, async (number) => {
        running.push(number);
        await wait.promise;
      }),
    ]);
    await db.transaction(async (tx) => {
      for (const number of [1, 2, 3, 4]) await tasks.enqueue(tx, long, number);
      await tasks.enqueue(tx, count, 9);
    });
    await expect.poll(effects).toEqual([9]);
    expect(running).toEqual([1, 2]);
    wait.resolve();
    await expect.poll(() => running).toEqual([1, 2, 3, 4]);
  });

  test('two tasks of one name are refused', () => {
    const tasks = createTasks({ db, clock, log: () => undefined });
    opened.push(tasks);
    expect(() => tasks.start([counting, counting])).toThrow('conta');
  });
});
