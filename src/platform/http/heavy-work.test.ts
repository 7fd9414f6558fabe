import { describe, expect, test, vi } from 'vitest';
import { answerLimits, createHeavyWork, isHeavy, readingLimits } from './heavy-work.ts';

const here = new AbortController().signal;
const limits = { ...answerLimits, most: 2, maxOfCaller: 1, waiting: 3, patience: 1_000 };

/** Asks for a place and notes who got in. */
function asker(take: ReturnType<typeof createHeavyWork>['take'], order: string[]) {
  return async (caller: number, name: string, left = here): Promise<() => void> => {
    const leave = await take(caller, left);
    order.push(name);
    return leave;
  };
}

test('who asks for much keeps nobody else from their turn', async () => {
  const order: string[] = [];
  const ask = asker(createHeavyWork({ ...limits, most: 1 }).take, order);
  const first = await ask(1, '1a');
  const waiting = [ask(1, '1b'), ask(1, '1c'), ask(2, '2a'), ask(3, '3a'), ask(2, '2b')];
  first();
  for (const one of [0, 2, 3, 1, 4]) (await waiting[one])?.();
  expect(order).toEqual(['1a', '1b', '2a', '3a', '1c', '2b']);
});

test('one caller holds no more places than theirs, and others pass', async () => {
  const order: string[] = [];
  const ask = asker(createHeavyWork(limits).take, order);
  const first = await ask(1, '1a');
  const second = ask(1, '1b');
  const other = await ask(2, '2a');
  expect(order).toEqual(['1a', '2a']);
  first();
  (await second)();
  other();
});

test('too many that wait are refused at once, and a wait ends', async () => {
  vi.useFakeTimers();
  try {
    const { take } = createHeavyWork(limits);
    await take(1, here);
    const waiting = [1, 2, 3].map(() => take(1, here));
    const ended = Promise.allSettled(waiting);
    await expect(take(1, here)).rejects.toMatchObject({ code: 'MUITOS_PEDIDOS', status: 429 });
    await vi.advanceTimersByTimeAsync(limits.patience);
    for (const one of await ended)
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'SERVIDOR_OCUPADO' } });
    // None of them has left anything behind.
    expect(typeof (await take(2, here))).toBe('function');
  } finally {
    vi.useRealTimers();
  }
});

test('a caller who leaves gives up their turn', async () => {
  const order: string[] = [];
  const ask = asker(createHeavyWork({ ...limits, most: 1 }).take, order);
  const first = await ask(1, '1a');
  const left = new AbortController();
  const closed = ask(2, '2a', left.signal);
  const next = ask(3, '3a');
  left.abort();
  await expect(closed).rejects.toMatchObject({ code: 'SERVIDOR_OCUPADO' });
  first();
  await next;
  expect(order).toEqual(['1a', '3a']);
});

test('large lists and documents are heavy work, pages are not', () => {
  const list = { id: 'listarRegistros', isHeavy: false };
  expect(['0', 500, 10_000, '-1'].map((size) => isHeavy(list, { size }))).toEqual([true, true, true, true]);
  expect([{}, { size: 20 }, undefined].map((query) => isHeavy(list, query))).toEqual([false, false, false]);
  const document = { id: 'exportarListaPdf', isHeavy: true };
  expect([isHeavy(document, {}), isHeavy({ id: 'obterRegistro', isHeavy: false }, { size: 0 })]).toEqual([true, false]);
});

describe('places for reading', () => {
  test('there are a few, one for each caller, and who waits too long in line is sent away', async () => {
    const places = createHeavyWork({ ...readingLimits, maxWaiting: 2 });
    const order: string[] = [];
    const take = async (name: string, caller: number) => {
      const free = await places.take(caller);
      order.push(name);
      return free;
    };
    const [first, second] = await Promise.all([take('a1', 1), take('b1', 2)]);
    const own = take('a2', 1);
    const other = take('c1', 3);
    await expect(places.take(4)).rejects.toMatchObject({ code: 'LEITURA_OCUPADA' });
    second();
    // The first caller has a place already: the next one comes before them.
    const third = await other;
    first();
    (await own)();
    third();
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  test('who leaves the line makes room', async () => {
    const places = createHeavyWork({ ...readingLimits, most: 1, maxWaiting: 1 });
    const free = await places.take(1);
    const left = new AbortController();
    const waiting = places.take(2, left.signal);
    left.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'LEITURA_OCUPADA' });
    const next = places.take(3);
    free();
    (await next)();
  });
});
