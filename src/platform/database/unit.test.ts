import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import type { Database, Queryable } from './database.ts';
import { createUnitDatabase, type UnitDatabase } from './unit.ts';

let base: Database;
let db: UnitDatabase;
beforeAll(async () => {
  base = await testDatabase();
  await base.script('create table nota (texto text)');
  db = createUnitDatabase(base);
}, 60_000);
afterAll(() => base.close());
beforeEach(() => base.script('truncate nota'));

const put = (to: Queryable, texto: string) => to.execute(sql`insert into nota values (${texto})`);
const texts = async () =>
  (await base.query<{ texto: string }>(sql`select texto from nota order by texto`)).map(({ texto }) => texto);
const ends = {
  begin: async (tx: Queryable) => void (await put(tx, 'begin')),
  end: async (tx: Queryable, result: string) => void (await put(tx, `end ${result}`)),
};

describe(`units on ${testDatabaseKind}`, () => {
  test('all that follows the first transaction is committed with both ends', async () => {
    const result = await db.unit(async () => {
      await db.transaction((tx) => put(tx, 'first'));
      await put(db, 'single');
      await db.transaction((tx) => put(tx, 'second'));
      return 'done';
    }, ends);
    expect(result).toBe('done');
    expect(await texts()).toEqual(['begin', 'end done', 'first', 'second', 'single']);
  });

  test('what fails after the first transaction takes that back, and the error is the own one', async () => {
    const failing = db.unit(async () => {
      await put(db, 'before');
      await db.transaction((tx) => put(tx, 'first'));
      throw new RangeError('no');
    }, ends);
    await expect(failing).rejects.toThrow(RangeError);
    expect(await texts()).toEqual(['before']);
  });

  test('a failed transaction that was expected is undone alone', async () => {
    await db.unit(async () => {
      await db.transaction((tx) => put(tx, 'first'));
      const wrong = db.transaction(async (tx) => {
        await put(tx, 'second');
        await tx.execute(sql`select 1 / 0`);
      });
      await expect(wrong).rejects.toMatchObject({ code: '22012' });
      await db.transaction((tx) => put(tx, 'third'));
      return 'done';
    }, ends);
    expect(await texts()).toEqual(['begin', 'end done', 'first', 'third']);
  });

  test('a first transaction that fails leaves nothing, and another may begin anew', async () => {
    await db.unit(async () => {
      const wrong = db.transaction(async (tx) => {
        await put(tx, 'first');
        throw new RangeError('no');
      });
      await expect(wrong).rejects.toThrow(RangeError);
      await db.transaction((tx) => put(tx, 'second'));
      return 'done';
    }, ends);
    expect(await texts()).toEqual(['begin', 'end done', 'second']);
  });

  test('transactions that are begun together follow each other', async () => {
    await db.unit(async () => {
      await Promise.all(['a', 'b', 'c'].map((text) => db.transaction((tx) => put(tx, text))));
      return 'done';
    }, ends);
    expect(await texts()).toEqual(['a', 'b', 'begin', 'c', 'end done']);
  });

  test('what a unit leaves running is on its own again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    await db.unit(async () => {
      await db.transaction((tx) => put(tx, 'first'));
      late = promise.then(() => db.transaction((tx) => put(tx, 'late')));
      return 'done';
    }, ends);
    expect(await texts()).toEqual(['begin', 'end done', 'first']);
    resolve();
    await late;
    expect(await texts()).toEqual(['begin', 'end done', 'first', 'late']);
  });

  test('work without a transaction has no ends', async () => {
    await db.unit(async () => {
      await put(db, 'single');
      return 'done';
    }, ends);
    expect(await texts()).toEqual(['single']);
  });

  const refuse = sql`do $$ begin raise exception 'lost' using errcode = '40P01'; end $$`;

  test('a unit that the database refuses for now runs again from its start, with its ends', async () => {
    let runs = 0;
    const result = await db.unit(async () => {
      runs += 1;
      await db.transaction((tx) => put(tx, `first ${runs}`));
      if (runs < 3) await db.execute(refuse);
      return `done ${runs}`;
    }, ends);
    expect([runs, result]).toEqual([3, 'done 3']);
    expect(await texts()).toEqual(['begin', 'end done 3', 'first 3']);
  });

  test('so does one that is refused at its end', async () => {
    let runs = 0;
    const result = await db.unit(
      async () => {
        runs += 1;
        await db.transaction((tx) => put(tx, `first ${runs}`));
        return 'done';
      },
      { ...ends, end: async (tx) => void (runs === 1 ? await tx.execute(refuse) : await put(tx, 'end')) },
    );
    expect([runs, result]).toEqual([2, 'done']);
    expect(await texts()).toEqual(['begin', 'end', 'first 2']);
  });

  test('it gives up after the third time, with what the database said', async () => {
    let runs = 0;
    const failing = db.unit(async () => {
      runs += 1;
      await db.transaction((tx) => put(tx, 'first'));
      await db.execute(refuse);
      return 'done';
    }, ends);
    await expect(failing).rejects.toMatchObject({ code: '40P01' });
    expect([runs, await texts()]).toEqual([3, []]);
    const ending = db.unit(
      async () => {
        await db.transaction((tx) => put(tx, 'first'));
        return 'done';
      },
      { ...ends, end: async (tx) => void (await tx.execute(refuse)) },
    );
    await expect(ending).rejects.toMatchObject({ name: 'SqlError', code: expect.stringMatching(/^40/) });
    expect(await texts()).toEqual([]);
  });

  test('what is done outside of the database is done once, however often the unit runs', async () => {
    const subject = {};
    let effects = 0;
    const results: number[] = [];
    await db.unit(async () => {
      results.push(await db.onceInUnit(subject, async () => (effects += 1)));
      await db.transaction((tx) => put(tx, 'first'));
      if (results.length < 2) await db.execute(refuse);
      return 'done';
    }, ends);
    expect([effects, results]).toEqual([1, [1, 1]]);
    expect(await db.onceInUnit(subject, async () => (effects += 1))).toBe(2);
  });
});
