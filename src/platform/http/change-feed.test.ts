import { expect, onTestFinished, test } from 'vitest';
import { createChangeFeed } from './change-feed.ts';

function open() {
  const feed = createChangeFeed();
  const control = new AbortController();
  onTestFinished(() => {
    control.abort();
    feed.close();
  });
  /** The first events that somebody gets who loaded something so many ms ago. */
  const listen = async (since: number, count: number, visible = (_: string) => true): Promise<string[]> => {
    const events: string[] = [];
    for await (const text of feed.listen(control.signal, visible, since)) {
      if (text.startsWith(':')) continue;
      events.push(text.trim());
      if (events.length === count) break;
    }
    return events;
  };
  return { feed, listen };
}

test('what changed while a page loaded is said first to who begins to listen, once, and only what they may see', async () => {
  const { feed, listen } = open();
  feed.publish(['Cliente', 'Segredo']);
  feed.publish(['Cliente', 'Produto']);
  const events = listen(60_000, 2, (name) => name !== 'Segredo');
  setTimeout(() => feed.publish(['Banco']), 20);
  expect(await events).toEqual(['data: {"entities":["Cliente","Produto"]}', 'data: {"entities":["Banco"]}']);
});

test('who has loaded nothing before hears only what changes from then on', async () => {
  const { feed, listen } = open();
  feed.publish(['Cliente']);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const events = listen(0, 1);
  setTimeout(() => feed.publish(['Banco']), 20);
  expect(await events).toEqual(['data: {"entities":["Banco"]}']);
});
