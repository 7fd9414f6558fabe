import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../../tests/support/database.ts';
import { fillDemonstration, isFilling } from '../../../demo/fill-demonstration.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TaskContext } from '../../../platform/tasks/task.ts';
import { followFilling } from './follow-filling.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await db.script('create table vitral_configuracao (chave text primary key, valor jsonb not null)');
}, 60_000);
afterAll(() => db.close());

test(`[${testDatabaseKind}] windows learn that the demonstration is being filled, and when it is full`, async () => {
  // Nothing has begun.
  expect(await isFilling(db)).toBe(true);
  const full = new Set<string>();
  const rest = vi.fn();
  const context: TaskContext = {
    ...{ id: 1, attempt: 1, key: 'x', signal: new AbortController().signal, rest },
    ...{ step: (work) => db.transaction(work), finish: (work) => db.transaction(work) },
  };
  const parts = ['rede', 'pedidos'].map((part) => fillDemonstration(part, db, async () => full.has(part)));
  const round = async (): Promise<void> => {
    for (const part of parts) await part.run(null, context);
  };
  await round();
  expect(await isFilling(db)).toBe(true);
  const filling = followFilling(db);
  const received: boolean[] = [];
  const end = filling.watch((now) => received.push(now));
  await expect.poll(() => received).toEqual([true]);
  full.add('rede');
  await round();
  expect([await isFilling(db), rest.mock.calls.length]).toEqual([true, 1]);
  full.add('pedidos');
  await round();
  await expect.poll(() => received).toEqual([true, false]);
  // What somebody deletes once it was full does not come back, and is no reason to say that it is being filled.
  full.clear();
  await round();
  expect(await isFilling(db)).toBe(false);
  end();
  filling.close();
});
