import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
const { hasReturn, rememberAddress, rememberReturn, takeReturn } = await import('./return-place.ts');

beforeEach(() => {
  stored.clear();
});

test('whoever logs in comes to the address that was asked for last', () => {
  rememberAddress('/crud/Banco/');
  rememberAddress('/faq');
  expect([hasReturn('address'), hasReturn('session')]).toEqual([true, false]);
  expect(takeReturn(7)).toEqual({ path: '/faq' });
  expect(takeReturn(7)).toBeNull();
});

test('after a session that ended the same user alone comes back to the address', () => {
  const place = { reason: 'session', userId: 7, path: '/faq' } as const;
  rememberReturn(place);
  rememberAddress('/notificacoes');
  expect(hasReturn('session')).toBe(true);
  expect(takeReturn(7)).toEqual({ path: '/notificacoes' });
  rememberReturn(place);
  expect(takeReturn(8)).toBeNull();
});
