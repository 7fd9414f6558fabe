import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRecords, refreshViews } from './follow-changes.ts';
import { createQueryClient } from './query-client.ts';

const listeners = new Map<string, (data: unknown) => void>();
vi.mock('../live/live.ts', () => ({
  gapEvent: 'gap',
  onLive: (name: string, listener: (data: unknown) => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  },
}));

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a changed entity has its view and its records in sight fetched anew, and those of others not', () => {
  const client = createQueryClient();
  const keys = [
    ['view', 'Banco'],
    ['record', 'Banco', 1],
    ['view', 'Cidade'],
    ['record', 'Cidade', 1],
  ];
  for (const key of keys) client.setQueryData(key, {});
  refreshViews(client, { entities: ['Banco'] });
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false]);
});

test('lists of records that changed elsewhere are asked anew a moment later, once, and not those that were loaded since', async () => {
  const client = createQueryClient();
  const end = followRecords(client);
  const key = (url: string, method = 'GET') => ['list', url, method, {}];
  const lists = [key('Banco'), key('Banco?ativo=true'), key('Cidade'), key('Banco', 'POST'), ['record', 'Banco', 1]];
  for (const list of lists) client.setQueryData(list, {});
  const old = () => lists.map((list) => client.getQueryState(list)?.isInvalidated);
  vi.setSystemTime(101_000);
  listeners.get('records')?.({ entities: ['Banco'] });
  await vi.advanceTimersByTimeAsync(500);
  client.setQueryData(key('Banco?ativo=true'), {});
  expect(old()).toEqual([false, false, false, false, false]);
  await vi.advanceTimersByTimeAsync(600);
  expect(old()).toEqual([true, false, false, false, false]);

  // An import goes on and on: a round every few seconds.
  const asked = vi.spyOn(client, 'invalidateQueries');
  for (let second = 0; second < 10; second += 1) {
    listeners.get('records')?.({ entities: ['Banco'] });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toHaveBeenCalledTimes(2);
  listeners.get('records')?.({ entities: 'Banco' });
  end();
  expect(listeners.has('records')).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a list that was asked for before a change and comes after it is asked for again', async () => {
  const client = createQueryClient();
  const end = followRecords(client);
  const queryKey = ['list', 'Banco', 'GET', {}];
  const [early, late] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  client.setQueryData(queryKey, {});
  client.setQueryData(['list', 'Banco?ativo=true', 'GET', {}], {});
  void client.fetchQuery({ queryKey, queryFn: () => early.promise, staleTime: 0 });
  vi.setSystemTime(101_000);
  listeners.get('records')?.({ entities: ['Banco'] });
  await vi.advanceTimersByTimeAsync(100);
  early.resolve({ of: 'before the change' });
  void client.fetchQuery({
    queryKey: ['list', 'Banco?ativo=true', 'GET', {}],
    queryFn: () => late.promise,
    staleTime: 0,
  });
  late.resolve({ of: 'after it' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.getQueryData(queryKey)).toEqual({ of: 'before the change' });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(['list', 'Banco?ativo=true', 'GET', {}])?.isInvalidated).toBe(false);
  end();
});

test('lists of statements are asked anew by their address, also by POST where the server names them', async () => {
  const client = createQueryClient();
  const end = followRecords(client);
  const key = (url: string, method = 'GET') => ['list', url, method, {}];
  const lists = [
    key('report_eventos?ano=2026'),
    key('/report_eventos'),
    key('credencial_cliente/refresh', 'POST'),
    key('credencial_cliente/outra', 'POST'),
    key('eventos'),
  ];
  for (const list of lists) client.setQueryData(list, {});
  vi.setSystemTime(101_000);
  listeners.get('records')?.({ entities: [], lists: ['/report_eventos', '/credencial_cliente/refresh'] });
  await vi.advanceTimersByTimeAsync(1_100);
  expect(lists.map((list) => client.getQueryState(list)?.isInvalidated)).toEqual([true, true, true, false, false]);
  const asked = vi.spyOn(client, 'invalidateQueries');
  listeners.get('records')?.({ entities: [], lists: [] });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).not.toHaveBeenCalled();
  end();
});
