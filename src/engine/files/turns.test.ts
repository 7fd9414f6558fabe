import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('as many run at once as there are places, and what waits begins in the order in which it came', async () => {
  const turns = createTurns(2, 10, 'prova');
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  for (const name of ['first', 'second', 'third', 'fourth'])
    void turns(() => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  expect(begun).toEqual(['first', 'second']);
  ends.get('second')?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['first', 'second', 'third']);
  ends.get('first')?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a place that failed work leaves is taken, and what finds too many before it is refused', async () => {
  const turns = createTurns(1, 1, 'prova');
  const failing = turns(() => Promise.reject(new Error('no')));
  const next = turns(async () => 'next');
  expect(await turns(async () => 'too many')).toBeNull();
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});
