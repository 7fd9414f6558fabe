import { describe, expect, test, vi } from 'vitest';
import { inBackground } from '../sharing/background.ts';
import { createTurns } from './turns.ts';

/** Turns whose tasks end when the test lets them, and the order in which they began. */
function openTurns(options: Parameters<typeof createTurns>[0] = {}) {
  const take = createTurns({ lull: 0, patience: 1_000_000, ...options });
  const order: string[] = [];
  const run = (name: string): { readonly end: () => void; readonly done: Promise<void> } => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = take(async () => {
      order.push(name);
      await promise;
    });
    return { end: resolve, done };
  };
  return { take, order, person: run, low: (name: string) => inBackground(() => run(name)) };
}

describe('turns of the embedded database', () => {
  test('what people ask for goes before the background, each in its order', async () => {
    const { order, person, low } = openTurns();
    const turns = [person('first'), low('a'), person('second'), low('b'), person('third')];
    for (const turn of turns) turn.end();
    await Promise.all(turns.map(({ done }) => done));
    expect(order).toEqual(['first', 'second', 'third', 'a', 'b']);
  });

  test('a slice that has begun ends before a person has the turn', async () => {
    const { order, person, low } = openTurns();
    const slice = low('slice');
    const rest = low('rest');
    await vi.waitFor(() => expect(order).toEqual(['slice']));
    const turn = person('person');
    for (const one of [slice, turn, rest]) one.end();
    await Promise.all([slice, turn, rest].map(({ done }) => done));
    expect(order).toEqual(['slice', 'person', 'rest']);
  });

  test('the background goes on, one slice at a time, however much people do', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { order, person, low } = openTurns({ patience: 100 });
      const first = person('first');
      const others = [low('a'), low('b'), person('second'), person('third')];
      vi.advanceTimersByTime(100);
      for (const turn of [first, ...others]) turn.end();
      await Promise.all([first, ...others].map(({ done }) => done));
      expect(order).toEqual(['first', 'a', 'second', 'third', 'b']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('nothing of the background begins between the statements of one call', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    try {
      const { order, person, low } = openTurns({ lull: 8 });
      const first = person('first');
      const slice = low('slice');
      slice.end();
      first.end();
      await first.done;
      await vi.advanceTimersByTimeAsync(5);
      expect(order).toEqual(['first']);
      const second = person('second');
      second.end();
      await second.done;
      await vi.advanceTimersByTimeAsync(7);
      expect(order).toEqual(['first', 'second']);
      await vi.advanceTimersByTimeAsync(1);
      await slice.done;
      expect(order).toEqual(['first', 'second', 'slice']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a task that fails leaves its turn, and every turn is reported', async () => {
    const report = vi.fn();
    const take = createTurns({ lull: 0, report });
    await expect(take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await inBackground(() => take(async () => undefined));
    expect(report.mock.calls.map(([times]) => times.isBackground)).toEqual([false, true]);
    expect(take.held()).toBe(0);
  });
});
