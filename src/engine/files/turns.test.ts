import { expect, test } from 'vitest';
import { createTurns, type WorkTurn } from './turns.ts';

/** Works that go on until they are ended, with the names of those that have begun. */
function holdWorks(most: number, waiting: number) {
  const turns = createTurns(most, waiting, 'prova');
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, turn?: WorkTurn): Promise<string | null> =>
    turns(() => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }, turn);
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, end };
}

test('what waits begins by its effort, and what is as much in the order in which it came', async () => {
  const { begun, ask, end } = holdWorks(1, 10);
  void ask('first');
  for (const [name, effort] of [
    ['large', 9],
    ['small', 1],
    ['middle', 4],
    ['small too', 1],
  ] as const)
    void ask(name, { effort });
  for (const name of ['first', 'small', 'small too', 'middle']) await end(name);
  expect(begun).toEqual(['first', 'small', 'small too', 'middle', 'large']);
});

test('long work leaves one place to what is short', async () => {
  const { begun, ask, end } = holdWorks(2, 10);
  void ask('banner', { isLong: true });
  void ask('another banner', { isLong: true });
  void ask('card');
  expect(begun).toEqual(['banner', 'card']);
  void ask('another card', { effort: 1 });
  await end('card');
  expect(begun).toEqual(['banner', 'card', 'another card']);
  await end('banner');
  expect(begun).toEqual(['banner', 'card', 'another card', 'another banner']);
});

test('a place that failed work leaves is taken, and what finds too many before it is refused', async () => {
  const turns = createTurns(1, 1, 'prova');
  const failing = turns(() => Promise.reject(new Error('no')));
  const next = turns(async () => 'next');
  expect(await turns(async () => 'too many')).toBeNull();
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('a single place is for long work as well', async () => {
  expect(await createTurns(1, 1, 'prova')(async () => 'done', { isLong: true })).toBe('done');
});
