import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { installBase } from '../database/base.ts';
import type { Database } from '../database/database.ts';
import { installPlatformTables } from '../database/tables/system-tables.ts';
import { waitAfter } from './task.ts';
import { addTask, claimTasks, completeTask, failTask, makeDue, returnTask, takeBackTasks } from './task-table.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await installBase(db);
  await installPlatformTables(db);
}, 60_000);
afterAll(() => db.close());

type Modelled = { key: string | null; due: number; state: string; tries: number; limit: number; run: string | null };

/** What may happen to the queue, with small numbers that stand for tasks, times and servers. */
const happenings = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('add' as const),
      key: fc.option(fc.constantFrom('a', 'b', 'c')),
      due: fc.nat(6),
      limit: fc.nat(2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('claim' as const),
      now: fc.nat(8),
      limit: fc.integer({ min: 1, max: 3 }),
      server: fc.constantFrom('s1', 's2'),
    }),
  },
  fc.record({
    what: fc.constantFrom('complete' as const, 'fail' as const, 'final' as const, 'return' as const),
    task: fc.nat(9),
    // Whether it is the run that has the task which ends it, or one that lost it.
    isOwn: fc.boolean(),
    next: fc.nat(8),
  }),
  fc.record({ what: fc.constant('server ends' as const), server: fc.constantFrom('s1', 's2') }),
  fc.record({ what: fc.constant('run now' as const), task: fc.nat(9), now: fc.nat(8) }),
);

const at = (time: number) => new Date(Date.UTC(2026, 0, 1, 0, time));

test(`the table of tasks on ${testDatabaseKind} does what a list in memory does, whatever happens in whatever order`, {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 5, maxLength: 25 }), async (list) => {
      await db.execute(sql`truncate vitral_tarefa restart identity`);
      // Ids that a refused key has used up are not given again.
      const model = new Map<number, Modelled>();
      let ids = 0;
      let claims = 0;
      const runOf = (task: number, isOwn: boolean): [number, string] => {
        const [id = 0, found] = [...model][task % Math.max(1, model.size)] ?? [];
        return [id, isOwn ? (found?.run ?? 'none') : 's9 0.0'];
      };
      for (const one of list) {
        if (one.what === 'add') {
          ids += 1;
          const isKnown = one.key !== null && [...model.values()].some(({ key }) => key === one.key);
          const task = { name: 't', payload: ids, key: one.key, at: at(one.due), retries: one.limit };
          expect(await addTask(db, task)).toBe(!isKnown);
          if (!isKnown)
            model.set(ids, { key: one.key, due: one.due, state: 'pendente', tries: 0, limit: one.limit, run: null });
        } else if (one.what === 'claim') {
          claims += 1;
          const expected = [...model]
            .filter(([, { state, due }]) => state === 'pendente' && due <= one.now)
            .sort(([a, { due }], [b, other]) => due - other.due || a - b)
            .slice(0, one.limit);
          const claim = {
            names: ['t'],
            claim: `${one.server} ${claims}`,
            limit: one.limit,
            now: at(one.now),
            lease: 1e6,
          };
          const claimed = await claimTasks(db, claim);
          expect(claimed.map(({ id }) => id).sort()).toEqual(expected.map(([id]) => id).sort());
          for (const { id, execucao, tentativas } of claimed) {
            const task = model.get(id);
            if (task === undefined) continue;
            Object.assign(task, { state: 'executando', tries: task.tries + 1, run: execucao });
            expect(tentativas).toBe(task.tries);
          }
        } else if (one.what === 'server ends') {
          const left = [...model.values()].filter(({ run }) => run?.startsWith(`${one.server} `) === true);
          const living = ['s1', 's2'].filter((server) => server !== one.server);
          expect(await takeBackTasks(db, living, true)).toBe(left.length);
          for (const task of left)
            Object.assign(task, { state: task.tries > task.limit ? 'morta' : 'pendente', run: null });
        } else if (one.what === 'run now') {
          const [id] = runOf(one.task, true);
          const task = model.get(id);
          const may = task?.state === 'pendente' || task?.state === 'morta';
          expect(await makeDue(db, id, at(one.now))).toBe(may);
          if (task !== undefined && may)
            Object.assign(task, {
              ...{ tries: task.state === 'morta' ? 0 : task.tries, state: 'pendente' },
              due: Math.min(task.due, one.now),
            });
        } else {
          const [id, run] = runOf(one.task, one.isOwn);
          const task = model.get(id);
          const isRunning = task?.state === 'executando' && task.run === run;
          if (one.what === 'complete') expect(await completeTask(db, id, run, null)).toBe(isRunning);
          else if (one.what === 'return') await returnTask(db, id, run);
          else await failTask(db, id, run, { error: 'no', next: at(one.next), isFinal: one.what === 'final' });
          if (task === undefined || !isRunning) continue;
          if (one.what === 'complete') Object.assign(task, { state: 'concluida', run: null });
          else if (one.what === 'return') Object.assign(task, { state: 'pendente', run: null, tries: task.tries - 1 });
          else {
            const isDead = one.what === 'final' || task.tries > task.limit;
            Object.assign(task, { state: isDead ? 'morta' : 'pendente', run: null, due: one.next });
          }
        }
        const stored = await db.query<{
          id: number;
          state: string;
          tries: number;
          due: string;
          run: string | null;
        }>(sql`
          select id, estado as state, tentativas as tries, dh_prevista as due, execucao as run from vitral_tarefa order by id`);
        expect(stored).toEqual(
          [...model].map(([id, { state, tries, due, run }]) => ({ id, state, tries, due: at(due).toISOString(), run })),
        );
      }
    }),
    { numRuns: 40, seed: 20261123 },
  );
});

test('the wait before another try grows to an hour', () => {
  expect([1, 2, 3, 7].map((attempt) => waitAfter(attempt, 0))).toEqual([2_000, 8_000, 32_000, 3_600_000]);
  expect(waitAfter(1, 1)).toBe(2_500);
});
