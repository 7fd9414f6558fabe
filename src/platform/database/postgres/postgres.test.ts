import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/database.ts';
import { changeCounterSql, installBase } from '../base.ts';
import type { Database, DatabaseEvent } from '../database.ts';
import { DatabaseUnavailableError } from '../errors.ts';
import { openDatabase } from '../open.ts';
import { openPostgres } from './postgres.ts';

const url = process.env.TEST_DATABASE_URL;

describe.skipIf(!url)('two servers on one PostgreSQL', () => {
  let db: Database;
  let other: Database;
  const events: DatabaseEvent[] = [];

  beforeAll(async () => {
    db = await testDatabase();
    other = await openDatabase({
      ...{ url, dataDir: '', schema: db.schema, statementLimit: 400, readLimit: 300 },
      log: (event) => events.push(event),
    });
    await installBase(db);
    await db.script(`create table t (id int primary key, n int not null); insert into t values (1, 0), (2, 0);
      ${changeCounterSql('t')}`);
  });

  afterAll(async () => {
    await other.close();
    await db.close();
  });

  test('exclusive work of one waits for that of the other', async () => {
    const steps: string[] = [];
    const work = (server: Database, name: string) => (): Promise<void> =>
      server.exclusively(async () => {
        steps.push(`${name} in`);
        await server.query(sql`select pg_sleep(0.05)`);
        steps.push(`${name} out`);
      });
    await Promise.all([work(db, 'a')(), work(other, 'b')(), work(db, 'c')()]);
    expect(steps.filter((_, index) => index % 2 === 1)).toEqual(
      steps.filter((_, index) => index % 2 === 0).map((step) => step.replace('in', 'out')),
    );
    await Promise.all([installBase(db), installBase(other)]);
  });

  test('a stream does not wait for ever behind one that nobody reads on', async () => {
    // A quarter of four connections: one stream at a time.
    const small = await openPostgres({ url: String(url), schema: db.schema, connections: 4, streamWait: 50 });
    const rows = sql`select n from generate_series(1, 100) n`;
    const slow = small.stream(rows, 10)[Symbol.asyncIterator]();
    await slow.next();
    await expect(small.stream(rows, 10)[Symbol.asyncIterator]().next()).rejects.toThrow(DatabaseUnavailableError);
    // Everything else goes on, and so do streams when it is left.
    expect(await small.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await slow.return?.();
    const next = small.stream(rows, 10)[Symbol.asyncIterator]();
    expect((await next.next()).value).toHaveLength(10);
    await next.return?.();
    await small.close();
  });

  test('a deadlock is tried again and both transactions are stored', async () => {
    let met = 0;
    let meet: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const swap = (first: number, second: number): Promise<void> =>
      other.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = '10s'`);
        await tx.execute(sql`update t set n = n + 1 where id = ${first}`);
        met += 1;
        if (met >= 2) meet();
        await both;
        await tx.execute(sql`update t set n = n + 1 where id = ${second}`);
      });
    await Promise.all([swap(1, 2), swap(2, 1)]);
    expect(await db.query(sql`select n from t`)).toEqual([{ n: 2 }, { n: 2 }]);
    expect(events).toContainEqual({ event: 'transaction-again', code: '40P01', attempt: 1 });
  });

  test('a statement over its limit is cancelled; scripts have none', async () => {
    await expect(other.query(sql`select pg_sleep(2)`)).rejects.toMatchObject({ code: '57014' });
    await other.script('select pg_sleep(0.6)');
    await expect(other.query(sql`select pg_sleep(2)`)).rejects.toMatchObject({ code: '57014' });
  });

  test('a statement of the reader has its own limit, and changes nothing', async () => {
    await expect(other.reader.query(sql`select pg_sleep(2)`)).rejects.toMatchObject({ code: '57014' });
    await expect(other.reader.execute(sql`update t set n = 9`)).rejects.toMatchObject({ code: '25006' });
    expect(await other.reader.query(sql`select max(n) as n from t`)).not.toEqual([{ n: 9 }]);
  });

  test('a statement whose plan is kept answers by the columns that there are, whichever these are by now', async () => {
    await db.script('create table changing (id int primary key, n int not null); insert into changing values (1, 7)');
    const ask = (id: number): Promise<unknown> =>
      other.query(sql`select c.n from changing as c where c.id = ${id}`, 'cached');
    expect([await ask(1), await ask(2)]).toEqual([[{ n: 7 }], []]);
    await db.script('alter table changing alter n type text');
    expect([await ask(1), await ask(1)]).toEqual([[{ n: '7' }], [{ n: '7' }]]);
  });

  test('counters of ended connections are folded without changing the sum', async () => {
    await db.execute(sql`insert into vitral_versao_tabela (tabela, slot, versao) values ('t', 2000000000, 40)`);
    const sum = (): Promise<unknown> =>
      db.query(sql`select sum(versao) as n from vitral_versao_tabela where tabela = 't'`);
    const before = await sum();
    await installBase(db);
    expect(await sum()).toEqual(before);
    expect(await db.query(sql`select 1 from vitral_versao_tabela where slot = 2000000000`)).toEqual([]);
  });

  test('writers at once do not wait on the counter', async () => {
    await db.execute(sql`insert into t select g, 0 from generate_series(10, 40) g`);
    let open = 0;
    let all: () => void = () => undefined;
    const allOpen = new Promise<void>((resolve) => {
      all = resolve;
    });
    // Each keeps its change uncommitted until all have made theirs: on one counter row they would never get there.
    const writers = Array.from({ length: 6 }, (_, index) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`update t set n = n + 1 where id = ${10 + index}`);
        open += 1;
        if (open === 6) all();
        await allOpen;
      }),
    );
    await Promise.all(writers);
    expect(open).toBe(6);
  });
});
