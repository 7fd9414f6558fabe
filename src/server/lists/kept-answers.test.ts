import { expect, test } from 'vitest';
import { createKeptAnswers, type Versioned } from './kept-answers.ts';

const answer = <T>(sum: number, value: T): Promise<Versioned<T>> => Promise.resolve({ version: sum, value });
const never = (): Promise<never> => Promise.reject(new Error('computed anew'));

test('an answer is kept for callers who see the same version, and for no others', async () => {
  const kept = createKeptAnswers();
  expect(await kept.get('k', null, () => answer(5, 'a'))).toBe('a');
  expect(await kept.get('k', 5, never)).toBe('a');
  expect(await kept.get('k', 6, () => answer(6, 'b'))).toBe('b');
  // A database that was put back to an earlier state is believed as well.
  expect(await kept.get('k', 4, () => answer(4, 'c'))).toBe('c');
  await expect(kept.get('k', null, never)).rejects.toThrow('anew');
});

test('a caller never shares a computation that began before what it has seen', async () => {
  const kept = createKeptAnswers();
  let finish: (answer: Versioned<string>) => void = () => undefined;
  const slow = kept.get(
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
  const late = [1, 2, 3].map(() => kept.get('k', 6, compute));
  const early = kept.get('k', 5, never);
  finish({ version: 5, value: 'old' });
  expect(await slow).toBe('old');
  expect(await early).toBe('old');
  expect(await Promise.all(late)).toEqual(['new', 'new', 'new']);
  expect(computed).toBe(1);
});

test('a failed computation is not kept, and those who waited for it try themselves', async () => {
  const kept = createKeptAnswers();
  const failing = kept.get('k', null, never);
  const waiting = kept.get('k', 1, () => answer(1, 'mine'));
  await expect(failing).rejects.toThrow();
  expect(await waiting).toBe('mine');
});

test('the least recently used answers give way', async () => {
  const kept = createKeptAnswers(2);
  for (const key of ['a', 'b']) await kept.get(key, null, () => answer(1, key));
  await kept.get('a', 1, never);
  await kept.get('c', null, () => answer(1, 'c'));
  expect([kept.peek('a'), kept.peek('b'), kept.peek('c')]).toEqual(['a', undefined, 'c']);
});
