import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runBeforeAdd } from '../values/set-values.ts';
import { settleDelay, timedHooks } from './element-hooks.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('change runs once, when the value has come to rest', () => {
  const run = vi.fn();
  const hooks = timedHooks(run, { change: true, blur: false, click: false });
  hooks.changed();
  vi.advanceTimersByTime(settleDelay - 1);
  hooks.changed();
  vi.advanceTimersByTime(settleDelay - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run.mock.calls).toEqual([['change']]);
});

test('leaving the control runs a change that waits, and then blur', () => {
  const run = vi.fn();
  const hooks = timedHooks(run, { change: true, blur: true, click: false });
  hooks.changed();
  hooks.left();
  hooks.left();
  vi.advanceTimersByTime(settleDelay);
  expect(run.mock.calls).toEqual([['change'], ['blur'], ['blur']]);
});

test('[F9] a beforeAdd that fails is logged and ignored', async () => {
  vi.useRealTimers();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(await runBeforeAdd('{ "ordem": $count(itens) * 10 }', { record: { itens: [1, 2] } })).toEqual({ ordem: 20 });
  expect(await runBeforeAdd('7', { record: {} })).toEqual({});
  expect(await runBeforeAdd(undefined, { record: {} })).toEqual({});
  expect(log).not.toHaveBeenCalled();
  expect(await runBeforeAdd('$sum(', { record: {} })).toEqual({});
  expect(log).toHaveBeenCalledOnce();
});
