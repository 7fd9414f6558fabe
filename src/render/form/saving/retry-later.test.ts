import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRetryLater } from './retry-later.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function lineThat(isOn: boolean) {
  return Object.assign(new EventTarget(), { navigator: { onLine: isOn } }) as unknown as Window;
}

describe('a save that found no server', () => {
  test('is tried again once as soon as the device is back on line, and not before', () => {
    const line = lineThat(false);
    const retry = vi.fn();
    createRetryLater(line).arm(retry);
    vi.advanceTimersByTime(3_600_000);
    expect(retry).not.toHaveBeenCalled();
    line.dispatchEvent(new Event('online'));
    line.dispatchEvent(new Event('online'));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  test('is tried three times by itself where the line never was away', () => {
    const later = createRetryLater(lineThat(true));
    const retry = vi.fn(() => later.arm(retry));
    later.arm(retry);
    vi.advanceTimersByTime(4_999);
    expect(retry).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3_600_000);
    expect(retry).toHaveBeenCalledTimes(3);
  });

  test('is left alone once it was disarmed, and begins anew after it succeeded', () => {
    const later = createRetryLater(lineThat(true));
    const retry = vi.fn();
    later.arm(retry);
    later.disarm();
    vi.advanceTimersByTime(3_600_000);
    expect(retry).not.toHaveBeenCalled();
    later.arm(retry);
    vi.advanceTimersByTime(5_000);
    later.reset();
    later.arm(retry);
    vi.advanceTimersByTime(5_000);
    expect(retry).toHaveBeenCalledTimes(2);
  });
});
