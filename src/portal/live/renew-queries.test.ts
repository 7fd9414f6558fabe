import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { renewQueries } from './renew-queries.ts';

function watchQuery(client: QueryClient, queryKey: readonly unknown[]) {
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: ({ signal }) => {
      signal.throwIfAborted();
      return new Promise<string>((resolve) => answers.push(resolve));
    },
    staleTime: 60_000,
  });
  const end = observer.subscribe(() => undefined);
  return { answers, observer, end };
}

test('a first answer that was on its way at the change is asked for again, and what has come before as well', async () => {
  const client = new QueryClient();
  const first = watchQuery(client, ['check', '/a']);
  const known = watchQuery(client, ['check', '/b']);
  const other = watchQuery(client, ['menu']);
  known.answers[0]?.('before');
  await vi.waitFor(() => expect(known.observer.getCurrentResult().data).toBe('before'));

  const renewed = renewQueries(client, { queryKey: ['check'] });
  expect([first.answers.length, known.answers.length]).toEqual([1, 2]);
  first.answers[0]?.('before');
  known.answers[1]?.('after');
  await vi.waitFor(() => expect(first.answers.length).toBe(2));
  first.answers[1]?.('after');
  other.answers[0]?.('before');
  await renewed;
  const shown = [first, known, other].map(({ observer }) => observer.getCurrentResult().data);
  expect(shown).toEqual(['after', 'after', 'before']);
  expect([first, known, other].map(({ answers }) => answers.length)).toEqual([2, 2, 1]);
  for (const { end } of [first, known, other]) end();
});

test('a first answer that fails is asked for once more, and one that nobody looks at is not', async () => {
  const client = new QueryClient();
  let calls = 0;
  const query = client.fetchQuery({
    queryKey: ['check', '/a'],
    queryFn: () => {
      calls += 1;
      return Promise.reject(new Error('down'));
    },
    retry: false,
  });
  query.catch(() => undefined);
  await renewQueries(client, { queryKey: ['check'] });
  expect(calls).toBe(1);
  await expect(query).rejects.toThrow('down');
});
