import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithRetry, onMissingCode } from './load-with-retry.ts';

const lost = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
const losses = [
  lost,
  new TypeError('error loading dynamically imported module: /assets/x.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/x.css'),
];

let reported: AbortSignal[] = [];
let goOnline: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  onMissingCode((until) => void reported.push(until));
  const listeners = new Set<() => void>();
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.add(listener));
  goOnline = () => {
    for (const listener of [...listeners]) listener();
  };
});
afterEach(() => {
  vi.useRealTimers();
  onMissingCode(() => undefined);
});

test('code that comes at once is not reported', async () => {
  expect(await loadWithRetry(async () => 7)).toBe(7);
  expect(reported).toEqual([]);
});

test.each(losses)('code that did not come is asked for until it is there: %s', async (loss) => {
  const load = vi
    .fn<() => Promise<number>>()
    .mockRejectedValueOnce(loss)
    .mockRejectedValueOnce(loss)
    .mockResolvedValue(7);
  const loaded = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(reported.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await loaded).toBe(7);
  expect(reported.map(({ aborted }) => aborted)).toEqual([true]);
});

test('it is asked for at once when the device is online again', async () => {
  const load = vi.fn<() => Promise<number>>().mockRejectedValueOnce(lost).mockResolvedValue(7);
  const loaded = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(10);
  goOnline();
  expect(await loaded).toBe(7);
});

test('an error of the code itself is not repeated, at once or after a pause', async () => {
  const broken = new TypeError('x is not a function');
  await expect(loadWithRetry(() => Promise.reject(broken))).rejects.toBe(broken);
  const later = vi.fn<() => Promise<number>>().mockRejectedValueOnce(lost).mockRejectedValue(broken);
  const loaded = expect(loadWithRetry(later)).rejects.toBe(broken);
  await vi.advanceTimersByTimeAsync(1_000);
  await loaded;
  expect(reported.map(({ aborted }) => aborted)).toEqual([true]);
});
