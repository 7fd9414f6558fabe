import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../tests/support/database.ts';
import type { Database, WrittenStatements } from './database.ts';
import { UnsafeLoginError } from './errors.ts';
import { openDatabase } from './open.ts';
import { openPostgres } from './postgres/postgres.ts';

const url = process.env.TEST_DATABASE_URL;
const name = `escrita_${randomBytes(6).toString('hex')}`;
const never = new AbortController().signal;
let folder: string;
let db: Database;
let written: WrittenStatements;

/** The address of another login of the same server. */
const loginUrl = (login: string): string => {
  const address = new URL(url ?? '');
  address.username = login;
  return address.href;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vitral-written-'));
  if (url !== undefined) {
    const owner = await openPostgres({ url, schema: name });
    await owner.script(`create role ${name} login`);
    await owner.close();
  }
  const access = url === undefined ? '1' : loginUrl(name);
  db = await openDatabase({ url, dataDir: folder, schema: name, readLimit: 1_500, diskLimit: 20_000, written: access });
  await db.script('create table t (n int); insert into t values (1), (2); create table fechada as select 1 as n');
  if (db.written === null) throw new Error('Statements that people write are closed.');
  written = db.written;
  await written.admit(['t']);
}, 60_000);

afterAll(async () => {
  if (url !== undefined) await db.script(`drop schema ${name} cascade; drop owned by ${name}; drop role ${name}`);
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

describe(`statements that people write, on ${testDatabaseKind}`, () => {
  test('they read, and change nothing', async () => {
    expect(await written.query(sql`select n from t where n > ${1}`, never)).toEqual([{ n: 2 }]);
    const refused = [sql`insert into t values (3)`, sql`create table u (n int)`, sql`select nextval('s') from t`];
    for (const statement of refused)
      await expect(written.query(statement, never)).rejects.toMatchObject({
        code: expect.stringMatching(/^(25006|42)/),
      });
    expect(await db.query(sql`select count(*) as n from t`)).toEqual([{ n: 2 }]);
  });

  test('one that takes all the memory there is ends, and others go on', async () => {
    const greedy = sql`select string_agg(lpad('x', 10000000), '') from (select generate_series(1, 200)) as g`;
    await expect(written.query(greedy, never)).rejects.toMatchObject({
      code: expect.stringMatching(/^(53200|54000|XX000|57014)$/),
    });
    expect(await written.query(sql`select n from t where n > ${1}`, never)).toEqual([{ n: 2 }]);
  }, 60_000);

  test('one that fills the disk ends, and others go on', async () => {
    const sort = (rows: number) => sql`select max(length(x)) as n from (
      select repeat('x', 900 + n % 10) as x from generate_series(1, ${rows}::int) as n order by md5(n::text) offset 0
    ) as s`;
    await expect(written.query(sort(60_000), never)).rejects.toMatchObject({ code: '53400' });
    expect(await written.query(sort(6_000), never)).toEqual([{ n: 909 }]);
  });

  test('one over its time ends, and one that is cancelled ends at once, and others go on', async () => {
    const endless = sql`select count(*) from (select generate_series(1, 9000000000)) as g`;
    await expect(written.query(endless, never)).rejects.toMatchObject({ code: '57014' });
    const leaving = new AbortController();
    const asked = written.query(endless, leaving.signal);
    const others = db.query(sql`select count(*) as n from t`);
    setTimeout(() => leaving.abort(), 200);
    await expect(asked).rejects.toMatchObject({ code: '57014' });
    // On the embedded database the thread ended under what came behind it, or had not begun with it.
    expect(await others).toEqual([{ n: 2 }]);
    await expect(written.query(sql`select 1`, AbortSignal.abort())).rejects.toMatchObject({ code: '57014' });
    expect(await written.query(sql`select count(*) as n from t`, never)).toEqual([{ n: 2 }]);
  });

  test('without an address or a word of the installation there are none', async () => {
    const other = await openDatabase({ url, dataDir: ':memory:', schema: name });
    expect(other.written).toBeNull();
    await other.close();
  });
});

describe.runIf(url !== undefined)('the login of statements that people write', () => {
  test('reads what it was given, whatever its session tries', async () => {
    const read = (statement: ReturnType<typeof sql>) => written.query(statement, never);
    await expect(read(sql`select n from fechada`)).rejects.toMatchObject({ code: '42501' });
    await expect(read(sql`set role vitral`)).rejects.toMatchObject({ code: '42501' });
    await expect(read(sql`select pg_read_file('/etc/passwd')`)).rejects.toMatchObject({ code: '42501' });
    await expect(read(sql`copy t to program 'true'`)).rejects.toMatchObject({ code: '42501' });
    // What a statement sets ends with it.
    await read(sql`select set_config('search_path', 'pg_catalog', false)`);
    expect(await read(sql`select max(n) as n from t`)).toEqual([{ n: 2 }]);
  });

  test('is refused where the portal may not bound what it puts on the disk', async () => {
    const [owner, login] = [`${name}_dono`, `${name}_livre`];
    await db.script(
      `create role ${owner} login; create role ${login} login; create schema ${owner} authorization ${owner}`,
    );
    const other = await openPostgres({ url: loginUrl(owner), schema: owner, writtenUrl: loginUrl(login) });
    try {
      await other.script('create table t (n int)');
      const remedy = `alter role "${login}" set temp_file_limit = '500000kB'`;
      await expect(other.written?.admit(['t'])).rejects.toMatchObject({ code: 'database/unbound-login', remedy });
      await db.script(remedy);
      await other.written?.admit(['t']);
      expect(await other.written?.query(sql`select n from t`, never)).toEqual([]);
    } finally {
      await other.close();
      await db.script(`drop schema ${owner} cascade; drop owned by ${login}; drop role ${owner}; drop role ${login}`);
    }
  });

  test('is refused where it may do more than read', async () => {
    const admit = async (login: string): Promise<void> => {
      const other = await openDatabase({ url, dataDir: ':memory:', schema: name, written: loginUrl(login) });
      await other.written?.admit(['t']).finally(() => other.close());
    };
    await expect(admit('vitral')).rejects.toThrow(UnsafeLoginError);
    await db.script(`grant update on t to ${name}`);
    await expect(admit(name)).rejects.toThrow('may change tables');
    await db.script(
      `revoke update on t from ${name}; create table vitral_x (n int); grant select on vitral_x to ${name}`,
    );
    await expect(admit(name)).rejects.toThrow('tables of the portal itself');
    await db.script(`revoke select on vitral_x from ${name}; grant select on vitral_x to public`);
    await expect(admit(name)).rejects.toThrow('tables of the portal itself');
    await db.script('drop table vitral_x');
    await admit(name);
  });
});
