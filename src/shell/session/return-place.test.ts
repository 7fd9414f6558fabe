import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const write = vi.fn();
vi.mock('../tabs/window-set.ts', () => ({ windowSet: { write } }));
const { hasReturn, rememberAddress, rememberReturn, takeReturn } = await import('./return-place.ts');

beforeEach(() => {
  kept.clear();
  write.mockClear();
});

test('whoever logs in comes to the address that was asked for last', () => {
  rememberAddress('/crud/Banco/');
  rememberAddress('/faq');
  expect([hasReturn('address'), hasReturn('session')]).toEqual([true, false]);
  expect(takeReturn(7)).toEqual({ path: '/faq' });
  expect(takeReturn(7)).toBeNull();
});

test('after a session that ended the tabs come back with it, for the same user alone', () => {
  const place = { reason: 'session', userId: 7, path: '/faq', tabs: ['a'] } as const;
  rememberReturn(place);
  rememberAddress('/notificacoes');
  expect(hasReturn('session')).toBe(true);
  expect(takeReturn(7)).toEqual({ path: '/notificacoes' });
  expect(write.mock.calls).toEqual([[7, ['a']]]);
  rememberReturn(place);
  expect(takeReturn(8)).toBeNull();
});
