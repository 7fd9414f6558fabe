import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPoll } from './poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function slowPoll(ms: number, isNeeded = () => true) {
  const looks: number[] = [];
  const errors: unknown[] = [];
  const poll = createPoll({
    look: async () => {
      looks.push(Date.now());
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (looks.length === 2) throw new Error('away');
    },
    isNeeded,
    interval: 1_000,
    log: (error) => errors.push(error),
  });
  return { poll, looks, errors };
}

test('looks at once, then at each interval, and goes on after a failure', async () => {
  const { poll, looks, errors } = slowPoll(10);
  poll.refresh();
  expect(looks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_100);
  expect(looks).toHaveLength(4);
  expect(errors).toHaveLength(1);
  poll.close();
  await vi.advanceTimersByTimeAsync(5_000);
  poll.refresh();
  expect(looks).toHaveLength(4);
});

test('never looks twice at a time, and once more for all who came meanwhile', async () => {
  const { poll, looks } = slowPoll(100);
  poll.refresh();
  poll.refresh();
  poll.refresh();
  expect(looks).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(150);
  expect(looks).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(looks).toHaveLength(2);
  poll.close();
});

test('rests while nobody waits', async () => {
  let waiting = 1;
  const { poll, looks } = slowPoll(10, () => waiting > 0);
  poll.refresh();
  waiting = 0;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looks).toHaveLength(1);
  poll.refresh();
  expect(looks).toHaveLength(1);
  waiting = 1;
  poll.refresh();
  expect(looks).toHaveLength(2);
  poll.close();
});
