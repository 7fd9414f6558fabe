import { expect, test } from 'vitest';
import { SqlError } from '../errors.ts';
import { changeTables } from './change-tables.ts';

const refusal = (code: string): SqlError =>
  new SqlError({ message: 'refused', code, detail: null, constraint: null, table: null, column: null }, '');

/** A database whose lock is had at the last of some tries. */
function lockedFor(tries: number, code = '55P03') {
  const limits: number[] = [];
  const script = async (text: string): Promise<void> => {
    limits.push(Number(/lock_timeout', '(\d+)'/.exec(text)?.[1]));
    if (limits.length < tries) throw refusal(code);
  };
  return { limits, db: { kind: 'postgres' as const, script } };
}

const quick = { firstPause: 1, longestPause: 1 };

test('a change gives way to saves, and every third try waits until a worker that vacuums gives way', async () => {
  const { db, limits } = lockedFor(6);
  await changeTables(db, 'alter table x add column y int', quick);
  const lookForDeadlocks = 1000;
  expect(limits.map((limit) => limit > lookForDeadlocks)).toEqual([false, false, true, false, false, true]);
});

test('what is no matter of locks is not tried again, and patience ends', async () => {
  const broken = lockedFor(2, '42703');
  await expect(changeTables(broken.db, 'alter table x', quick)).rejects.toMatchObject({ code: '42703' });
  expect(broken.limits).toHaveLength(1);
  const locked = lockedFor(Number.POSITIVE_INFINITY);
  await expect(changeTables(locked.db, 'alter table x', { ...quick, patience: 20 })).rejects.toMatchObject({
    code: '55P03',
  });
  expect(locked.limits.length).toBeGreaterThan(1);
});

test('the embedded database has one connection, and nobody to wait for', async () => {
  const texts: string[] = [];
  const script = async (text: string): Promise<void> => void texts.push(text);
  await changeTables({ kind: 'pglite', script }, 'alter table x');
  expect(texts).toEqual(['alter table x']);
});
