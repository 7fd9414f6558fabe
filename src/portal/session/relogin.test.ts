import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Usuario } from '../../api/index.ts';
import { dialogs } from '../messages/messages.ts';
import { hostRelogin, renewSession } from './relogin.ts';
import { session } from './session.ts';

const user = { id: 7, login: 'ana@vitral.example' } as Usuario;
const storage = new Map<string, string>();
let endHost: () => void;

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    get length() {
      return storage.size;
    },
    key: (index: number) => [...storage.keys()][index] ?? null,
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  session.open('um', user);
  endHost = hostRelogin();
});
afterEach(() => endHost());

test('a call waits until the same user is logged in again', async () => {
  const renewal = renewSession('um', false);
  session.renew('dois', user);
  expect(await renewal).toBe('renewed');
  expect(session.get()).toMatchObject({ token: 'dois', user: { id: 7 } });
});

test('the visit stays the same over a renewal and not over a login', () => {
  const before = session.get()?.visit;
  session.renew('dois', user);
  expect(session.get()?.visit).toBe(before);
  session.open('tres', user);
  expect(session.get()?.visit).not.toBe(before);
});

test('everything that was to change something is asked for in one question', async () => {
  const acts = [renewSession('um', true), renewSession('um', true)];
  session.renew('dois', user);
  await vi.waitFor(() => expect(dialogs.get().map(({ title }) => title)).toEqual(['Enviar de novo?']));
  dialogs.get()[0]?.answer('send');
  expect(await Promise.all(acts)).toEqual(['renewed', 'renewed']);

  const later = renewSession('dois', true);
  session.renew('tres', user);
  await vi.waitFor(() => expect(dialogs.get()).toHaveLength(1));
  dialogs.get()[0]?.answer('later');
  expect(await later).toBe('withheld');
});

test('a late answer to an earlier token of the visit goes on at once, one of another visit does not', async () => {
  session.renew('dois', user);
  expect(await renewSession('um', false)).toBe('renewed');
  session.open('tres', user);
  expect(await renewSession('dois', false)).toBe('over');
});

test('somebody else logging in, or no page to ask on, leaves it over', async () => {
  const waiting = renewSession('um', true);
  session.open('outro', { ...user, id: 8 });
  expect(await waiting).toBe('over');
  endHost();
  expect(await renewSession('outro', false)).toBe('over');
  endHost = hostRelogin();
});
