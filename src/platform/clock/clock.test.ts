import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import type { Database } from '../database/database.ts';
import { type OpenClock, openMovableClock, realClock } from './clock.ts';

let db: Database;
const clocks: OpenClock[] = [];
beforeAll(async () => {
  db = await testDatabase();
  await db.script('create table vitral_configuracao (chave text primary key, valor jsonb not null)');
}, 60_000);
afterAll(async () => {
  for (const clock of clocks) clock.close();
  await db.close();
});

async function open(): Promise<OpenClock> {
  const clock = await openMovableClock(db, () => undefined);
  clocks.push(clock);
  return clock;
}
const day = 86_400_000;
const ahead = (clock: OpenClock) => Math.round((clock.now().getTime() - Date.now()) / 1_000) * 1_000;

test(`a clock that is moved is moved for all servers of the database, on ${testDatabaseKind}`, async () => {
  const first = await open();
  const moved: number[] = [];
  first.simulation?.onMoved(() => moved.push(ahead(first)));
  await first.simulation?.move(2 * day);
  await first.simulation?.move(-day);
  expect(ahead(first)).toBe(day);
  expect(moved).toEqual([2 * day, day]);
  const second = await open();
  expect(ahead(second)).toBe(day);
  await second.simulation?.reset();
  expect(ahead(second)).toBe(0);
  if (db.kind === 'postgres') await expect.poll(() => ahead(first)).toBe(0);
});

test('no move leads out of the years that can be written, and the real clock cannot be moved', async () => {
  const clock = await open();
  for (const ms of [1e300, 1e15, 1e15]) await clock.simulation?.move(ms);
  expect(clock.now().getFullYear()).toBeLessThan(2200);
  await clock.simulation?.reset();
  expect(realClock.simulation).toBeNull();
});
