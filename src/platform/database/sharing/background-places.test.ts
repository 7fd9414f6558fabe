import { expect, test } from 'vitest';
import { inBackground } from './background.ts';
import { createBackgroundPlaces } from './background-places.ts';

test('the background waits for its places, people for none', async () => {
  const place = createBackgroundPlaces(2);
  const order: string[] = [];
  const begin = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = place(async () => {
      order.push(name);
      await promise;
    });
    return { end: resolve, done };
  };
  const [first, second, third] = inBackground(() => [begin('a'), begin('b'), begin('c')]);
  const person = begin('person');
  await Promise.resolve();
  expect(order).toEqual(['a', 'b', 'person']);
  second?.end();
  await second?.done;
  await Promise.resolve();
  expect(order).toEqual(['a', 'b', 'person', 'c']);
  for (const one of [first, third, person]) one?.end();
  await Promise.all([first?.done, third?.done, person.done]);
  // One that fails leaves its place.
  const failing = inBackground(() => place(() => Promise.reject(new Error('no'))));
  await expect(failing).rejects.toThrow('no');
  await inBackground(() => Promise.all([1, 2].map(() => place(async () => undefined))));
});
