import { getHeapStatistics } from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { freeIdleMemory } from './idle-memory.ts';

afterEach(() => vi.useRealTimers());

test('an idle process gives back what a busy moment needed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const end = freeIdleMemory();
  let waste: string[][] | null = Array.from({ length: 40 }, (_, row) =>
    Array.from({ length: 20_000 }, (_, column) => `${row} ${column} of a busy moment`),
  );
  expect(waste).toHaveLength(40);
  const busy = getHeapStatistics().used_heap_size;
  waste = null;
  // Windows in which the event loop does little but wait.
  const look = (): number => {
    vi.advanceTimersByTime(10_000);
    return getHeapStatistics().used_heap_size;
  };
  await expect.poll(look, { interval: 300 }).toBeLessThan(busy - 20 * 1_048_576);
  end();
});
