import { expect, onTestFinished, test } from 'vitest';
import { createChangeFeed } from './change-feed.ts';

function open() {
  const feed = createChangeFeed();
  const control = new AbortController();
  onTestFinished(() => {
    control.abort();
    feed.close();
  });
  /** The first events that somebody hears who loaded something so many ms ago. */
  const hear = async (since: number, count: number, visible = (_: string) => true): Promise<string[]> => {
    const heard: string[] = [];
    for await (const text of feed.listen(control.signal, visible, since)) {
      if (text.startsWith(':')) continue;
      heard.push(text.trim());
      if (heard.length === count) break;
    }
    return heard;
  };
  return { feed, hear };
}

test('what changed while a page loaded is said first to who begins to listen, once, and only what they may see', async () => {
  const { feed, hear } = open();
  feed.publish(['Cliente', 'Segredo']);
  feed.publish(['Cliente', 'Produto']);
  const heard = hear(60_000, 2, (name) => name !== 'Segredo');
  setTimeout(() => feed.publish(['Banco']), 20);
  expect(await heard).toEqual(['data: {"entities":["Cliente","Produto"]}', 'data: {"entities":["Banco"]}']);
});

test('who has loaded nothing before hears only what changes from then on', async () => {
  const { feed, hear } = open();
  feed.publish(['Cliente']);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const heard = hear(0, 1);
  setTimeout(() => feed.publish(['Banco']), 20);
  expect(await heard).toEqual(['data: {"entities":["Banco"]}']);
});
