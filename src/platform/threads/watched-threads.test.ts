import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { threads as threadGauge } from '../watch/probes/instruments.ts';
import { createWatchedThreads, type WatchedThreads } from './watched-threads.ts';

/** Takes as many buffers of a MB as it is asked for, some at a time as unpacking does. */
const greedy = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (megabytes) => {
    const taken = [];
    for (let at = 0; at < megabytes; at += 1) {
      taken.push(new Uint8Array(1_000_000).fill(1));
      if (at % 100 === 99) for (const until = performance.now() + 100; performance.now() < until; );
    }
    parentPort.postMessage(taken.length);
  });
`;

let folder: string;
let threads: WatchedThreads<number>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-threads-'));
  const script = join(folder, 'greedy.mjs');
  await writeFile(script, greedy);
  const limits = { step: 20_000, work: 20_000, memory: 64, buffers: 150 };
  threads = createWatchedThreads<number>(pathToFileURL(script), limits, {
    tooLong: () => new Error('too long'),
    tooLarge: () => new Error('too large'),
  });
});
afterAll(async () => {
  await threads.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a thread whose buffers outgrow their limit is ended long before it takes all that it wants', async () => {
  const before = process.memoryUsage().rss;
  const lease = threads.open();
  await expect(lease.ask(1500)).rejects.toThrow('too large');
  await lease.close();
  expect(process.memoryUsage().rss - before).toBeLessThan(1_000_000_000);
});

test('one that stays below it answers, also after another was ended', async () => {
  const lease = threads.open();
  expect(await lease.ask(60)).toBe(60);
  expect(await lease.ask(1)).toBe(1);
  await lease.close();
});

test('one that nobody needs for a minute ends, and the next work gets another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const running = async (): Promise<number | undefined> =>
    (await threadGauge.get()).values.find(({ labels }) => labels.work === 'greedy.mjs')?.value;
  try {
    for (const wait of [59_000, 61_000]) {
      const lease = threads.open();
      expect(await lease.ask(1)).toBe(1);
      await lease.close();
      expect(await running()).toBe(1);
      await vi.advanceTimersByTimeAsync(wait);
      await vi.waitFor(async () => expect(await running()).toBe(wait < 60_000 ? 1 : 0));
    }
  } finally {
    vi.useRealTimers();
  }
  const lease = threads.open();
  expect(await lease.ask(1)).toBe(1);
  await lease.close();
});
