import { expect, test } from 'vitest';
import { createAnswerCache, type Versioned } from './answer-cache.ts';

const answer = <T>(sum: number, value: T): Promise<Versioned<T>> => Promise.resolve({ version: sum, value });
const never = (): Promise<never> => Promise.reject(new Error('computed anew'));

test('an answer is kept for callers who see the same version, and for no others', async () => {
  const cache = createAnswerCache();
  expect(await cache.get('k', null, () => answer(5, 'a'))).toBe('a');
  expect(await cache.get('k', 5, never)).toBe('a');
  expect(await cache.get('k', 6, () => answer(6, 'b'))).toBe('b');
  // A database that was put back to an earlier state is believed as well.
  expect(await cache.get('k', 4, () => answer(4, 'c'))).toBe('c');
  await expect(cache.get('k', null, never)).rejects.toThrow('anew');
});

test('a caller never shares a computation that began before what it has seen', async () => {
  const cache = createAnswerCache();
  let finish: (answer: Versioned<string>) => void = () => undefined;
  const slow = cache.get(
    'k',
    null,
    () =>
      new Promise<Versioned<string>>((resolve) => {
        finish = resolve;
      }),
  );
  let computed = 0;
  const compute = (): Promise<Versioned<string>> => {
    computed += 1;
    return answer(6, 'new');
  };
  const late = [1, 2, 3].map(() => cache.get('k', 6, compute));
  const early = cache.get('k', 5, never);
  finish({ version: 5, value: 'old' });
  expect(await slow).toBe('old');
  expect(await early).toBe('old');
  expect(await Promise.all(late)).toEqual(['new', 'new', 'new']);
  expect(computed).toBe(1);
});

test('a failed computation is not kept, and those who waited for it try themselves', async () => {
  const cache = createAnswerCache();
  const failing = cache.get('k', null, never);
  const waiting = cache.get('k', 1, () => answer(1, 'mine'));
  await expect(failing).rejects.toThrow();
  expect(await waiting).toBe('mine');
});

test('the least recently used answers give way', async () => {
  const cache = createAnswerCache(2);
  for (const key of ['a', 'b']) await cache.get(key, null, () => answer(1, key));
  await cache.get('a', 1, never);
  await cache.get('c', null, () => answer(1, 'c'));
  expect(['a', 'b', 'c'].map((key) => cache.last(key)?.value)).toEqual(['a', undefined, 'c']);
});
