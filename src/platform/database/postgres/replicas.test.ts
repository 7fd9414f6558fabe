import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ask, type Cluster, startCluster } from '../../../../tests/support/cluster/cluster.ts';
import { installBase } from '../base.ts';
import type { Database, DatabaseEvent } from '../database.ts';
import { createUnitDatabase } from '../unit.ts';
import { openPostgres } from './postgres.ts';

const isPostgres = process.env.TEST_DATABASE_URL !== undefined;
let cluster: Cluster | null = null;
let db: Database;
const events: DatabaseEvent[] = [];

beforeAll(async () => {
  if (!isPostgres) return;
  cluster = await startCluster();
  if (cluster === null) return;
  db = await openPostgres({
    ...{ url: cluster.url, readUrl: cluster.standby.url, schema: 'public', lagLimit: 700 },
    log: (event) => events.push(event),
  });
  await installBase(db);
  await db.script('create table saved (n int primary key); create table counted (n int)');
  await untilUsed(true);
}, 60_000);

afterAll(async () => {
  await db?.close();
  await cluster?.stop();
});

const changes = () => events.filter((event) => event.event === 'replica');

async function untilUsed(isUsed: boolean): Promise<void> {
  for (let wait = 0; wait < 200 && changes().at(-1)?.isUsed !== isUsed; wait++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes().at(-1)).toMatchObject({ isUsed });
}

/** Which server reads a list. */
async function readingPort(kind: 'lists' | 'reader' = 'lists'): Promise<number> {
  const [row] = (await db[kind]?.query<{ port: number }>(sql`select inet_server_port() as port`)) ?? [];
  return row?.port ?? 0;
}

/** A replica that is late for a moment, on a busy machine, leaves a read to the primary. */
async function untilReadFrom(port: number, kind: 'lists' | 'reader' = 'lists'): Promise<void> {
  await vi.waitFor(async () => expect(await readingPort(kind)).toBe(port));
}

describe.skipIf(!isPostgres)('reads on a replica', () => {
  test('are those of lists, of statements of files and of streams; all else is read on the primary', async () => {
    if (cluster === null) return;
    const { standby, primary } = cluster;
    await untilReadFrom(standby.port);
    await untilReadFrom(standby.port, 'reader');
    await vi.waitFor(async () => {
      for await (const rows of db.lists?.stream(sql`select inet_server_port() as port`, 10) ?? [])
        expect(rows).toEqual([{ port: standby.port }]);
    });
    expect(await db.query(sql`select inet_server_port() as port`)).toEqual([{ port: primary.port }]);
    expect(db.replicas?.()).toMatchObject([{ host: expect.stringContaining(String(standby.port)), isUsed: true }]);
    const own = db.load().filter(({ place }) => place.startsWith('replica-'));
    expect(own.map(({ place, most }) => [place, most > 0])).toEqual([
      ['replica-lists', true],
      ['replica-readers', true],
    ]);
  });

  test('show what was acknowledged before, four hundred times, by whichever way it was written', async () => {
    if (cluster === null) return;
    await db.execute(sql`insert into saved values (0)`);
    let onReplica = 0;
    const work = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 1; n <= 100; n++) {
        const own = writer * 1_000 + n;
        if (n % 2 === 0) await db.execute(sql`insert into saved values (${own})`);
        else await db.transaction((tx) => tx.execute(sql`insert into saved values (${own})`));
        const [row] =
          (await db.lists?.query<{ isthere: boolean; port: number }>(
            sql`select exists (select from saved where n = ${own}) as isthere, inet_server_port() as port`,
          )) ?? [];
        expect(row?.isthere).toBe(true);
        if (row?.port === cluster?.standby.port) onReplica += 1;
      }
    });
    await Promise.all(work);
    console.log(`${onReplica} of 400 reads came from the replica`);
    expect(onReplica).toBeGreaterThan(40);
  }, 60_000);

  test('within a unit show what it has changed, and a read that changes something is done by the primary', async () => {
    if (cluster === null) return;
    const units = createUnitDatabase(db);
    await units.together(async () => {
      await units.transaction((tx) => tx.execute(sql`insert into saved values (-5)`));
      expect(await units.lists?.query(sql`select n from saved where n = -5`)).toEqual([{ n: -5 }]);
    });
    await db.script('create sequence if not exists numbers');
    expect(await db.lists?.query(sql`select nextval('numbers') as n`)).toEqual([{ n: 1 }]);
    await expect(db.lists?.query(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
  });

  test('of one that stands still are done by the primary; it is left out, and comes back by itself', async () => {
    if (cluster === null) return;
    const { standby, primary } = cluster;
    await ask(standby.url, 'select pg_wal_replay_pause()');
    await db.execute(sql`insert into saved values (-1)`);
    expect(await db.lists?.query(sql`select n from saved where n = -1`)).toEqual([{ n: -1 }]);
    expect(await readingPort()).toBe(primary.port);
    await untilUsed(false);
    expect(changes().at(-1)).toMatchObject({ reason: expect.stringContaining('lags') });
    await ask(standby.url, 'select pg_wal_replay_resume()');
    await untilUsed(true);
    await untilReadFrom(standby.port);
  }, 20_000);

  test('of one that dies are done by the primary, those under way as well; started again, it is taken again', async () => {
    if (cluster === null) return;
    const { standby, primary } = cluster;
    const slow = db.lists?.query(sql`select pg_sleep(0.8), inet_server_port() as port`);
    const reading = Array.from({ length: 10 }, () => readingPort('reader'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await standby.kill();
    expect(await slow).toMatchObject([{ port: primary.port }]);
    for (const port of await Promise.all(reading)) expect([primary.port, standby.port]).toContain(port);
    expect(await readingPort()).toBe(primary.port);
    expect(changes().at(-1)).toMatchObject({ isUsed: false });
    await standby.start();
    await db.execute(sql`insert into saved values (-2)`);
    await untilUsed(true);
    await untilReadFrom(standby.port);
  }, 30_000);

  test('end where the replica becomes the primary, which answers all from then on', async () => {
    if (cluster === null) return;
    const { standby, primary } = cluster;
    await primary.kill();
    const waiting = Array.from({ length: 20 }, () => db.lists?.query(sql`select count(*) as n from saved`));
    await standby.promote();
    for (const answer of await Promise.all(waiting)) expect(answer).toHaveLength(1);
    await db.execute(sql`insert into saved values (-3)`);
    expect(await db.lists?.query(sql`select n from saved where n = -3`)).toEqual([{ n: -3 }]);
    expect(await readingPort()).toBe(standby.port);
    await untilUsed(false);
  }, 30_000);
});
