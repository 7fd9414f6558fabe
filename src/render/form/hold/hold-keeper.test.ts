import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHoldKeeper } from './hold-keeper.ts';

const error = (status: number, details: object = {}) =>
  Object.assign(new Error('refused'), { code: 'X', status, details });
const lease = () => ({ data: { dh_expiracao: new Date(Date.now() + 900_000).toISOString() } });
const somebody = { usuario: 'Ana', desde: '2026-11-25T10:00:00.000Z', dh_expiracao: '2026-11-25T10:15:00.000Z' };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const take = vi.fn<() => Promise<unknown>>(async () => lease());
  const release = vi.fn();
  const onStale = vi.fn();
  const keeper = createHoldKeeper({ take, release, onStale, every: 60_000, now: () => Date.now() });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { take, release, onStale, keeper, settle };
}

test('[Q9] a record is taken, renewed each minute, and given up once', async () => {
  const { keeper, take, release, settle } = open();
  keeper.start();
  expect(keeper.state()).toEqual({ kind: 'taking' });
  await settle();
  expect(keeper.state()).toMatchObject({ kind: 'held', isUncertain: false });
  await vi.advanceTimersByTimeAsync(180_000);
  expect(take).toHaveBeenCalledTimes(4);
  keeper.release();
  keeper.release();
  await vi.advanceTimersByTimeAsync(180_000);
  expect([take.mock.calls.length, release.mock.calls.length]).toEqual([4, 1]);
});

test('[Q9] what somebody else has is asked for again, and read anew once it is had', async () => {
  const { keeper, take, onStale, settle } = open();
  take.mockRejectedValueOnce(error(409, somebody));
  keeper.start();
  await settle();
  const holder = { name: 'Ana', since: somebody.desde, until: somebody.dh_expiracao };
  expect(keeper.state()).toEqual({ kind: 'other', holder, isLost: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([keeper.state().kind, onStale.mock.calls.length]).toEqual(['held', 1]);
  take.mockRejectedValueOnce(error(409, somebody));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keeper.state()).toMatchObject({ kind: 'other', isLost: true });
});

test('[Q9] without an answer it is held to the end of its lease, and then lost until it is asked for again', async () => {
  const { keeper, take, settle } = open();
  keeper.start();
  await settle();
  take.mockRejectedValue(error(0));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keeper.state()).toMatchObject({ kind: 'held', isUncertain: true });
  await vi.advanceTimersByTimeAsync(900_000);
  expect(keeper.state()).toEqual({ kind: 'lost' });
  take.mockResolvedValue(lease());
  keeper.ask();
  await settle();
  expect(keeper.state().kind).toBe('held');
});

test('[Q9] who may only look is asked about no more, and a record that is no longer to be held is read anew', async () => {
  const { keeper, take, onStale, settle } = open();
  take.mockRejectedValueOnce(error(403));
  keeper.start();
  await settle();
  expect(keeper.state().kind).toBe('refused');
  await vi.advanceTimersByTimeAsync(180_000);
  expect(take).toHaveBeenCalledTimes(1);
  take.mockRejectedValueOnce(error(422));
  keeper.ask();
  await settle();
  expect([keeper.state().kind, onStale.mock.calls.length]).toEqual(['failed', 1]);
});

test('[Q9] what is given up while the server is asked is given back when the answer comes', async () => {
  const { keeper, take, release, settle } = open();
  let answer: (value: unknown) => void = () => undefined;
  take.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  keeper.start();
  keeper.release();
  expect(release).not.toHaveBeenCalled();
  answer(lease());
  await settle();
  expect([release.mock.calls.length, keeper.state().kind]).toEqual([1, 'free']);
});
