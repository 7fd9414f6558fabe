import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const busy = () => new Error('busy');

test('so much works at once, in the order in which it came, and what is too much is refused at once', async () => {
  const take = createTurns({ places: 2, waiting: 3, patience: 5_000 }, busy);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    take(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      return number;
    });
  const asked = [1, 2, 3, 4, 5, 6, 7].map((number) => work(number).catch((error: Error) => error.message));
  await pause(5);
  expect(begun).toEqual([1, 2]);
  expect(await Promise.all(asked.slice(5))).toEqual(['busy', 'busy']);
  for (let turn = 0; turn < 5; turn += 1) {
    ends.shift()?.();
    await pause(1);
  }
  expect(await Promise.all(asked.slice(0, 5))).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('what waits too long is refused, and work that fails gives its place back', async () => {
  const take = createTurns({ places: 1, waiting: 3, patience: 20 }, busy);
  const failing = take(async () => {
    await pause(60);
    throw new Error('failed');
  });
  const [first, second] = await Promise.allSettled([failing, take(async () => 'late')]);
  expect(first).toMatchObject({ reason: { message: 'failed' } });
  expect(second).toMatchObject({ reason: { message: 'busy' } });
  expect(await take(async () => 'next')).toBe('next');
});
