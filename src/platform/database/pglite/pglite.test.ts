import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillDataFolder, initialDataTar } from '../../../../tests/support/initial-data.ts';
import type { Database, DatabaseEvent } from '../database.ts';
import { DatabaseInUseError, DatabaseRestartedError, TransactionMisuseError } from '../errors.ts';
import { openDatabase } from '../open.ts';
import { acceptFrom, refuseBelow } from './disk-space.ts';
import { openPglite } from './pglite.ts';

let dataDir: string;
let open: Database[];
let events: DatabaseEvent[];

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'vitral-db-'));
  await fillDataFolder(dataDir);
  open = [];
  events = [];
}, 60_000);

afterEach(async () => {
  for (const db of open) await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(statementLimit = 30_000, readLimit = 30_000): Promise<Database> {
  const db = await openDatabase({ dataDir, statementLimit, readLimit, log: (event) => events.push(event) });
  open.push(db);
  return db;
}

test('what was stored is there after closing and opening again', { timeout: 60_000 }, async () => {
  const db = await start();
  await db.script('create table t (a int); insert into t values (1)');
  await db.close();
  expect(existsSync(path.join(dataDir, 'lock.json'))).toBe(false);
  const again = await start();
  expect(await again.query(sql`select * from t`)).toEqual([{ a: 1 }]);
});

test('a statement of the reader has its own limit, and changes nothing', { timeout: 60_000 }, async () => {
  const db = await start(30_000, 1_000);
  await db.script('create table t (a int); insert into t values (1)');
  await expect(db.reader.execute(sql`update t set a = 9`)).rejects.toMatchObject({ code: '25006' });
  await expect(db.reader.query(sql`select count(*) from generate_series(1, 1000000000000)`)).rejects.toBeInstanceOf(
    DatabaseRestartedError,
  );
  expect(await db.reader.query(sql`select * from t`)).toEqual([{ a: 1 }]);
});

test('a statement over its limit is ended; what was stored stays, what waited runs', { timeout: 60_000 }, async () => {
  const db = await start(2_000);
  await db.script('create table t (a int); insert into t values (1)');
  const slow = db.query(sql`select count(*) from generate_series(1, 1000000000000)`);
  const waiting = db.query(sql`select * from t`);
  await expect(slow).rejects.toBeInstanceOf(DatabaseRestartedError);
  expect(await waiting).toEqual([{ a: 1 }]);
  expect(events.map(({ event }) => event)).toContain('statement-over-limit');

  const steps: string[] = [];
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`insert into t values (2)`);
    await tx.query(sql`select count(*) from generate_series(1, 1000000000000)`).catch(() => steps.push('ended'));
    await tx.execute(sql`insert into t values (3)`);
  });
  await expect(transaction).rejects.toBeInstanceOf(DatabaseRestartedError);
  expect(steps).toEqual(['ended']);
  expect(await db.query(sql`select * from t`)).toEqual([{ a: 1 }]);

  const stream = db.stream(sql`select generate_series(1, 100) as g`, 10)[Symbol.asyncIterator]();
  await stream.next();
  await expect(db.query(sql`select count(*) from generate_series(1, 1000000000000)`)).rejects.toThrow();
  await db.query(sql`select 1`);
  await expect(stream.next()).rejects.toBeInstanceOf(DatabaseRestartedError);
});

test('what a statement that was cut off put aside on the disk is taken away', { timeout: 60_000 }, async () => {
  const db = await start(3_000);
  await expect(db.query(sql`select count(*) from generate_series(1, 1000000000000)`)).rejects.toThrow();
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  const left = await readdir(path.join(dataDir, 'pg', 'base', 'pgsql_tmp')).catch(() => []);
  expect(left).toEqual([]);
  // Statements that need the room make it anew.
  const [row] = await db.query(sql`select count(*)::int as n from generate_series(1, 2000000)`);
  expect(row).toEqual({ n: 2_000_000 });
});

test('a transaction that stops sending is rolled back instead of holding up all others', {
  timeout: 60_000,
}, async () => {
  const server = await openPglite({ dataDir: ':memory:', initialData: await initialDataTar(), idleLimit: 200 });
  const db = await server.database('public');
  open.push(db);
  await db.script('create table t (a int)');
  let late: Promise<unknown> = Promise.resolve();
  const stuck = db.transaction(async (tx) => {
    await tx.execute(sql`insert into t values (1)`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    late = tx.execute(sql`insert into t values (2)`);
    await late;
  });
  await expect(stuck).rejects.toBeInstanceOf(TransactionMisuseError);
  expect(await db.query(sql`select * from t`)).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect(late).rejects.toBeInstanceOf(TransactionMisuseError);
  const busy = db.transaction(async (tx) => {
    for (let turn = 0; turn < 4; turn++) await tx.query(sql`select pg_sleep(0.15)`);
  });
  await expect(busy).resolves.toBeUndefined();
});

test('a second opening of the folder is refused and told who holds it', { timeout: 60_000 }, async () => {
  const db = await start();
  const second = start();
  await expect(second).rejects.toBeInstanceOf(DatabaseInUseError);
  await expect(second).rejects.toMatchObject({ pid: process.pid, since: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  const other = await runServer('open');
  expect(other).toMatchObject({ code: 7, output: expect.stringContaining(`process ${process.pid}`) });
});

test('a first start that was killed half-way is thrown away', { timeout: 60_000 }, async () => {
  rmSync(path.join(dataDir, 'pg'), { recursive: true });
  mkdirSync(path.join(dataDir, 'pg.new', 'base'), { recursive: true });
  writeFileSync(path.join(dataDir, 'pg.new', 'PG_VERSION'), 'half');
  const db = await start();
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(dataDir, 'pg.new'))).toBe(false);
});

test('kill -9 while writing loses nothing that was acknowledged and leaves no lock', { timeout: 90_000 }, async () => {
  for (let round = 0; round < 2; round++) {
    const { output } = await runServer('write', 40);
    const acknowledged = output.split('\n').filter(Boolean).map(Number).filter(Number.isFinite);
    expect(acknowledged.length).toBeGreaterThan(0);
    const db = await start();
    const stored = new Set((await db.query<{ a: number }>(sql`select a from t`)).map(({ a }) => a));
    expect(acknowledged.filter((a) => !stored.has(a))).toEqual([]);
    await db.close();
  }
});

/** Runs another process on the folder; kills it with SIGKILL once it has printed `killAfter` lines. */
function runServer(mode: 'open' | 'write', killAfter = Infinity): Promise<{ code: number | null; output: string }> {
  const program = `
    import sql from ${JSON.stringify(import.meta.resolve('sql-template-tag'))};
    import { openDatabase } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)};
    try {
      const db = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
      await db.script('create table if not exists t (a bigint)');
      let a = Date.now() * 1000;
      if ('${mode}' === 'write') for (;;) { a += 1; await db.execute(sql\`insert into t values (\${a})\`); console.log(a); }
      await db.close();
    } catch (error) { console.log(error.message); process.exit(7); }`;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      // A cut last line was not acknowledged to anyone.
      output += text;
      if (output.split('\n').length > killAfter) child.kill('SIGKILL');
    });
    child.on('close', (code) => resolve({ code, output: output.slice(0, output.lastIndexOf('\n') + 1) }));
  });
}

test('a server that starts on a disk without room is let through', { timeout: 60_000 }, async () => {
  let isStarting = true;
  const server = await openPglite({ dataDir, readFree: async () => 0, isStarting: () => isStarting });
  const db = await server.database('t');
  open.push(db);
  await db.script('create table t (a int)');
  expect(await db.execute(sql`insert into t select 1 where false`)).toBe(0);
  isStarting = false;
  await expect(db.execute(sql`insert into t select 1 where false`)).rejects.toMatchObject({ code: '53100' });
});

test('a disk without room refuses changes, not reads, until it has room again', { timeout: 60_000 }, async () => {
  let free = refuseBelow;
  const server = await openPglite({ dataDir, readFree: async () => free, log: (event) => events.push(event) });
  const db = await server.database('t');
  open.push(db);
  await db.script('create table t (a int)');
  await db.execute(sql`insert into t values (1)`);
  free = refuseBelow - 1;
  await expect.poll(() => db.wantsRoom()).toBe(free);

  const refused = { code: '53100' };
  await expect(db.execute(sql`insert into t values (2)`)).rejects.toMatchObject(refused);
  await expect(db.transaction((tx) => tx.query(sql`select * from t for update`))).rejects.toMatchObject(refused);
  await expect(db.copyIn('t', ['a'], ['3\n'])).rejects.toMatchObject(refused);
  await db.script('create table if not exists t (a int)');
  expect(await db.query(sql`select * from t`)).toEqual([{ a: 1 }]);
  expect(await db.transaction((tx) => tx.query(sql`select * from t`))).toEqual([{ a: 1 }]);
  for await (const rows of db.stream(sql`select * from t`, 10)) expect(rows).toEqual([{ a: 1 }]);

  // Between the two limits nothing changes, so that they do not alternate.
  free = acceptFrom - 1;
  await expect.poll(() => db.wantsRoom()).toBe(free);
  free = acceptFrom;
  await expect.poll(() => db.wantsRoom()).toBe(null);
  expect(await db.execute(sql`insert into t values (4)`)).toBe(1);
  const changes = events.filter(({ event }) => event.startsWith('disk-'));
  expect(changes).toEqual([
    { event: 'disk-full', folder: dataDir, freeBytes: refuseBelow - 1 },
    { event: 'disk-has-room', folder: dataDir, freeBytes: acceptFrom },
  ]);
});
