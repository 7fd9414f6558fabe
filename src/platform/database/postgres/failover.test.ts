import { spawn } from 'node:child_process';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Cluster, startCluster, startPgbouncer } from '../../../../tests/support/cluster/cluster.ts';
import { projectRoot } from '../../project-root.ts';
import { installBase } from '../base.ts';
import type { Database } from '../database.ts';
import { DatabaseUnavailableError } from '../errors.ts';
import { createUnitDatabase } from '../unit.ts';
import { openPostgres } from './postgres.ts';

let cluster: Cluster | null = null;

// Two servers of their own: this test kills one.
const isPostgres = process.env.TEST_DATABASE_URL !== undefined;

beforeAll(async () => {
  if (isPostgres) cluster = await startCluster();
}, 60_000);

afterAll(async () => {
  await cluster?.stop();
});

describe.skipIf(!isPostgres)('behind a pooler', () => {
  for (const mode of ['transaction', 'statement'] as const)
    test(`that shares connections (${mode} mode) nothing starts, and the setting is named`, async () => {
      const url = cluster === null ? null : await startPgbouncer(cluster, cluster.primary, mode);
      if (url === null) return;
      const opening = openPostgres({ url, schema: 'public' });
      await expect(opening).rejects.toMatchObject({
        final: true,
        message: expect.stringMatching(/DATABASE_URL .*pool_mode = transaction.*pool_mode = session/s),
      });
    }, 20_000);

  test('and the program itself ends with 2, so that nobody starts it again', async () => {
    const url = cluster === null ? null : await startPgbouncer(cluster, cluster.primary, 'transaction');
    if (url === null) return;
    const child = spawn(process.execPath, ['src/start/main.ts'], {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production', VITRAL_DEV: '1', PORT: '0', DATABASE_URL: url },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let reported = '';
    child.stderr.on('data', (chunk: Buffer) => {
      reported += chunk.toString();
    });
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(2);
    expect(reported).toMatch(/DATABASE_URL .*pool_mode = session/s);
  }, 60_000);

  test('in session mode all works, and what is cancelled is the right statement', async () => {
    const url = cluster === null ? null : await startPgbouncer(cluster, cluster.primary, 'session');
    if (url === null) return;
    const db = await openPostgres({ url, schema: 'pooled', connections: 4 });
    try {
      await installBase(db);
      expect(await db.query(sql`select current_schema() as s, ${1}::int as n`, 'cached')).toEqual([
        { s: 'pooled', n: 1 },
      ]);
      await expect(db.reader.execute(sql`create table x (a int)`)).rejects.toMatchObject({ code: '25006' });
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(), 200);
      const slow = db.stream(sql`select pg_sleep(5)`, 1, leaving.signal)[Symbol.asyncIterator]().next();
      await expect(slow).rejects.toMatchObject({ code: '57014' });
    } finally {
      await db.close();
    }
  }, 30_000);
});

describe.skipIf(!isPostgres)('as the primary dies and its standby is promoted', () => {
  let db: Database;

  beforeAll(async () => {
    if (cluster === null) return;
    await cluster.synchronise(true);
    // The standby first: which one takes changes is found out.
    const [one, two] = [cluster.primary.port, cluster.standby.port];
    db = await openPostgres({ url: `postgres://vitral@127.0.0.1:${two},127.0.0.1:${one}/postgres`, schema: 'public' });
    await installBase(db);
    await db.script('create table saved (n int primary key)');
    await db.script(`insert into vitral_versao_tabela values ('saved', 0, 7)`);
  }, 30_000);

  afterAll(async () => {
    await db?.close();
  });

  test('what its standby has not confirmed is not acknowledged', async () => {
    if (cluster === null) return;
    const { standby, primary } = cluster;
    await standby.kill();
    let answers = 0;
    const saving = [
      db.execute(sql`insert into saved values (-10)`),
      db.transaction((tx) => tx.execute(sql`insert into saved values (-11)`)),
    ].map((one) => one.finally(() => (answers += 1)));
    const ended = Promise.allSettled(saving);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(answers).toBe(0);
    // Who cancels the wait gets a warning of PostgreSQL, and no error.
    await ask(primary.url, `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    for (const one of await ended)
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) });
    await standby.start();
    await cluster.synchronise(true);
  }, 30_000);

  test('a read whose second connection breaks like its first is answered all the same', async () => {
    if (cluster === null) return;
    const { primary } = cluster;
    const reading = db.query(sql`select 'twice broken' as words, pg_sleep(0.3)`);
    let broken = 0;
    while (broken < 2) {
      const ended = await ask(
        primary.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
        where query like 'select ''twice broken''%' and state = 'active' and pid <> pg_backend_pid()`,
      );
      broken += ended.length;
    }
    expect(await reading).toMatchObject([{ words: 'twice broken' }]);
  }, 20_000);

  test('no acknowledged change is lost, and those who wait get their answer', async () => {
    if (cluster === null) return;
    const { primary, standby } = cluster;
    const acknowledged: number[] = [];
    const unknown: unknown[] = [];
    const units = createUnitDatabase(db);
    let n = 0;
    let isOver = false;
    const writer = async (): Promise<void> => {
      while (!isOver) {
        const own = ++n;
        await units
          .together(async () => {
            await units.transaction((tx) => tx.execute(sql`insert into saved values (${own})`));
            await units.transaction((tx) => tx.query(sql`select pg_sleep(0.005)`));
          })
          .then(
            () => acknowledged.push(own),
            (error: unknown) => unknown.push(error),
          );
      }
    };
    const failedReads: unknown[] = [];
    const reader = async (): Promise<void> => {
      while (!isOver) {
        await db.query(sql`select count(*) as n, pg_sleep(0.01) from saved`).catch((error) => failedReads.push(error));
        await db.reader.query(sql`select count(*) as n from saved`).catch((error) => failedReads.push(error));
      }
    };
    const work = [writer(), writer(), writer(), writer(), reader(), reader()];
    await new Promise((resolve) => setTimeout(resolve, 600));
    await primary.kill();
    const before = acknowledged.length;
    await standby.promote();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    isOver = true;
    await Promise.all(work);
    expect(acknowledged.length).toBeGreaterThan(before);
    expect(failedReads).toEqual([]);
    // Only what was at its commit is not known: at most one for each writer.
    expect(unknown.length).toBeLessThanOrEqual(4);
    for (const error of unknown) expect(error).toBeInstanceOf(DatabaseUnavailableError);
    const stored = new Set((await db.query<{ n: number }>(sql`select n from saved`)).map((row) => row.n));
    expect(acknowledged.filter((one) => !stored.has(one))).toEqual([]);
    // Counters of the new history are ahead of all that the old one may have come to.
    const [row] = await db.query(sql`select sum(versao) as v from vitral_versao_tabela where tabela = 'saved'`);
    expect(Number(row?.v)).toBeGreaterThan(1_000_000_000);
  }, 60_000);

  test('the old primary that comes back is left alone', async () => {
    if (cluster === null) return;
    await cluster.primary.start();
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    await db.execute(sql`insert into saved values (-1)`);
    expect(await db.query(sql`select inet_server_port() as port`)).toEqual([{ port: cluster.standby.port }]);
    // A server that starts now finds the later history, whichever it asks first.
    const other = await openPostgres({ url: cluster.url, schema: 'public' });
    expect(await other.query(sql`select n from saved where n = -1`)).toEqual([{ n: -1 }]);
    await other.close();
  }, 30_000);
});
