import { expect, test } from 'vitest';
import { shareRead } from './share-read.ts';

/** A source whose reads end when they are let go on. */
function source() {
  const reads: { readonly end: (fails?: boolean) => void }[] = [];
  let value = 0;
  const read = shareRead(async () => {
    const seen = value;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    reads.push({ end: (fails = false) => (fails ? reject(new Error('away')) : resolve(seen)) });
    return promise;
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { read, reads, turn, change: () => (value += 1) };
}

test('who asks at once shares a read, and who asks during one shares the next', async () => {
  const { read, reads, turn, change } = source();
  const first = [read(), read()];
  await turn();
  expect(reads).toHaveLength(1);
  change();
  const second = [read(), read(), read()];
  await turn();
  expect(reads).toHaveLength(1);
  reads[0]?.end();
  expect(await Promise.all(first)).toEqual([0, 0]);
  await turn();
  expect(reads).toHaveLength(2);
  reads[1]?.end();
  expect(await Promise.all(second)).toEqual([1, 1, 1]);
});

test('a read that fails is that of its askers alone', async () => {
  const { read, reads, turn } = source();
  const first = read();
  await turn();
  const second = read();
  reads[0]?.end(true);
  await expect(first).rejects.toThrow('away');
  await turn();
  reads[1]?.end();
  expect(await second).toBe(0);
});
