import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPglite } from './pglite.ts';
import { keepUp } from './upkeep.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

const megabyte = 1_048_576;

/** Upkeep of a database that has written so much since its last checkpoint, and what it was asked to do. */
function open(given: { bytes: number; isLow?: boolean; stale?: readonly string[]; worn?: readonly string[] }) {
  const scripts: string[] = [];
  const upkeep = keepUp({
    query: async (text) =>
      text.includes('pg_stat_user_tables')
        ? ((text.includes('n_dead_tup') ? given.worn : given.stale) ?? []).map((name) => ({ schema: 'public', name }))
        : [{ bytes: String(given.bytes) }],
    script: async (text) => void scripts.push(text),
    isLow: async () => given.isLow === true,
  });
  const look = (ms = 2_000) => vi.advanceTimersByTimeAsync(ms);
  return { upkeep, scripts, look };
}

test('a checkpoint is written once enough was, in a calm moment or, with more, in any', async () => {
  const { upkeep, scripts, look } = open({ bytes: 30 * megabyte });
  await look();
  expect(scripts).toEqual([]);
  upkeep.noteTurn(true);
  await look();
  expect(scripts).toEqual(['checkpoint']);
  await vi.advanceTimersByTimeAsync(1_500);
  upkeep.noteTurn(false);
  await look(500);
  expect(scripts).toEqual(['checkpoint']);
  await look();
  expect(scripts).toEqual(['checkpoint', 'checkpoint']);
  await upkeep.stop();

  const busy = open({ bytes: 70 * megabyte });
  await vi.advanceTimersByTimeAsync(1_500);
  busy.upkeep.noteTurn(false);
  await busy.look(500);
  expect(busy.scripts).toEqual(['checkpoint']);
  await busy.upkeep.stop();
});

test('nothing is looked at while nothing happens, and nothing written where the disk has no room', async () => {
  const idle = open({ bytes: 100 * megabyte });
  await idle.look(60_000);
  expect(idle.scripts).toEqual([]);
  const full = open({ bytes: 100 * megabyte, isLow: true });
  full.upkeep.noteTurn(true);
  await full.look();
  expect(full.scripts).toEqual([]);
  for (const { upkeep } of [idle, full]) await upkeep.stop();
});

test('tables that have changed much are looked at for the planner', async () => {
  const { upkeep, scripts, look } = open({ bytes: 0, stale: ['pedido "x"'] });
  for (let time = 0; time < 5; time++) {
    upkeep.noteTurn(true);
    await look();
  }
  expect(scripts).toEqual(['set local default_statistics_target = 10; analyze "public"."pedido ""x""";']);
  await upkeep.stop();
});

test('tables that are mostly dead rows are cleared, each by itself', async () => {
  const { upkeep, scripts, look } = open({ bytes: 0, worn: ['cauda', 'fila'] });
  for (let time = 0; time < 5; time++) {
    upkeep.noteTurn(true);
    await look();
  }
  expect(scripts).toEqual(['vacuum "public"."cauda"', 'vacuum "public"."fila"']);
  await upkeep.stop();
});

test('a table that was emptied and cleared is estimated by its size, not as empty', { timeout: 60_000 }, async () => {
  vi.useRealTimers();
  const database = await (await openPglite({ dataDir: ':memory:' })).database('public');
  await database.script('create table cauda (n bigint)');
  const fill = () => database.script('insert into cauda select n from generate_series(1, 5000) as n');
  const estimate = async (): Promise<number> => {
    const rows = await database.query<{ 'QUERY PLAN': string }>(sql`explain select from cauda`);
    return Number(/rows=(\d+)/.exec(rows[0]?.['QUERY PLAN'] ?? '')?.[1]);
  };
  await fill();
  await database.script('delete from cauda');
  await database.script('analyze cauda');
  await fill();
  expect(await estimate()).toBe(1);
  await database.script('delete from cauda');
  await database.script('vacuum cauda');
  await fill();
  expect(await estimate()).toBeGreaterThan(2_000);
  const dead = async () =>
    database.query(sql`
    select n_dead_tup > 500 + n_live_tup as worn from pg_stat_user_tables where relname = 'cauda'`);
  await expect.poll(dead).toEqual([{ worn: false }]);
  await database.close();
});
