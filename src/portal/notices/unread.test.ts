import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const answers: ((total: number) => void)[] = [];
let report: (data: unknown) => void = () => undefined;
let isLive = false;
vi.mock('../session/client.ts', () => ({
  client: { GET: () => new Promise((resolve) => answers.push((total) => resolve({ data: { data: [], total } }))) },
}));
vi.mock('../live/live.ts', () => ({
  isLive: { get: () => isLive },
  onLive: (_: string, listener: typeof report) => {
    report = listener;
    return () => undefined;
  },
}));

const { followUnread, refreshUnread, unread } = await import('./unread.ts');

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  answers.length = 0;
  isLive = false;
  stop = followUnread();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('the count is asked for every minute where the server does not send it', async () => {
  await vi.advanceTimersByTimeAsync(3_000);
  answers[0]?.(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(unread.get()).toBe(4);
  await vi.advanceTimersByTimeAsync(60_000);
  answers[1]?.(5);
  await vi.advanceTimersByTimeAsync(0);
  expect([answers.length, unread.get()]).toEqual([2, 5]);
});

test('an answer that was asked for before the server sent the count is older', async () => {
  refreshUnread();
  report({ total: 2 });
  answers[0]?.(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(unread.get()).toBe(2);
});

test('while the server sends the count nobody asks', async () => {
  isLive = true;
  report({ total: 2 });
  refreshUnread();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(answers).toEqual([]);
  report({ total: 'many' });
  expect(unread.get()).toBe(2);
});
