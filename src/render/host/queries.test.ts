import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { everyList, listKey, reload } from './queries.ts';

/** A list whose loads are answered one by one, each with what the server held when it was asked. */
function slowList(client: QueryClient) {
  let rows = 'before';
  const answers: (() => void)[] = [];
  const load = () => {
    const found = rows;
    return new Promise<string>((resolve) => answers.push(() => resolve(found)));
  };
  const observer = new QueryObserver(client, { queryKey: [...listKey('Cliente'), {}], queryFn: load, retry: false });
  const stop = observer.subscribe(() => undefined);
  return {
    stop,
    calls: () => answers.length,
    answer: (index: number) => answers[index]?.(),
    save: () => {
      rows = 'after';
    },
    shown: () => observer.getCurrentResult().data,
  };
}

test('a list that is first loaded while somebody saves shows what was saved', async () => {
  const client = new QueryClient();
  const list = slowList(client);
  expect(list.calls()).toBe(1);
  list.save();
  const done = reload(client, everyList);
  await expect.poll(() => list.calls()).toBe(2);
  // The answer of before comes late, and is nobody's any more.
  list.answer(0);
  list.answer(1);
  await done;
  expect(list.shown()).toBe('after');
  list.stop();
});

test('a list that shows rows keeps them until the newer ones are there', async () => {
  const client = new QueryClient();
  const list = slowList(client);
  list.answer(0);
  await expect.poll(() => list.shown()).toBe('before');
  list.save();
  const done = reload(client, listKey('Cliente'));
  await expect.poll(() => list.calls()).toBe(2);
  expect(list.shown()).toBe('before');
  list.answer(1);
  await done;
  expect(list.shown()).toBe('after');
  list.stop();
});
