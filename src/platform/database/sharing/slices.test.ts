import { describe, expect, test } from 'vitest';
import { createPace, doInSlices } from './slices.ts';

describe('the pace of work in the background', () => {
  test('follows the time that pieces take, within its limits', () => {
    const pace = createPace('pglite', { first: 40, least: 5, most: 100 });
    expect(pace.size()).toBe(40);
    pace.took(36);
    expect(pace.size()).toBe(20);
    pace.took(1_000);
    pace.took(1_000);
    pace.took(1_000);
    expect(pace.size()).toBe(5);
    for (let time = 0; time < 8; time++) pace.took(1);
    expect(pace.size()).toBe(100);
  });

  test('one slow piece halves the next at most', () => {
    const pace = createPace('pglite', { first: 40, most: 100 });
    pace.took(100_000);
    expect(pace.size()).toBe(20);
  });

  test('pieces are larger on PostgreSQL, where others do not wait for them', () => {
    const [embedded, server] = [
      createPace('pglite', { first: 8, most: 1_000 }),
      createPace('postgres', { first: 8, most: 1_000 }),
    ];
    for (const pace of [embedded, server]) pace.took(18);
    expect(embedded.size()).toBe(8);
    expect(server.size()).toBe(16);
  });

  test('slices go on until nothing is left, or the work is to end', async () => {
    const db = { transaction: async <T>(work: (tx: never) => Promise<T>): Promise<T> => work(undefined as never) };
    const pace = createPace('pglite', { first: 10, least: 10, most: 10 });
    let left = 25;
    const put = async (_tx: unknown, size: number): Promise<number> => {
      const done = Math.min(size, left);
      left -= done;
      return done;
    };
    expect(await doInSlices(db, pace, undefined, put)).toBe(25);
    left = 25;
    const abort = new AbortController();
    const once = async (tx: unknown, size: number): Promise<number> => {
      abort.abort();
      return put(tx, size);
    };
    expect(await doInSlices(db, pace, abort.signal, once)).toBe(10);
  });
});
