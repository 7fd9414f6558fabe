import { beforeEach, expect, test, vi } from 'vitest';
import type { Usuario } from '../../api/index.ts';
import { dialogs, toasts } from '../messages/messages.ts';
import { settleOffer } from './offered-session.ts';
import { session } from './session.ts';

const ana = { id: 7, nome: 'Ana', login: 'ana@vitral.example' } as Usuario;
const bruno = { id: 8, nome: 'Bruno', login: 'bruno@vitral.example' } as Usuario;
const storage = new Map<string, string>();
const reload = vi.fn();
/** Whose each token is, as the server says. */
const users = new Map<string, Usuario>();

const userOf = async (token: string) => users.get(token) ?? null;

beforeEach(() => {
  storage.clear();
  users.clear();
  reload.mockClear();
  dialogs.set([]);
  toasts.set([]);
  vi.stubGlobal('localStorage', {
    get length() {
      return storage.size;
    },
    key: (index: number) => [...storage.keys()][index] ?? null,
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});

/** Opens the portal by a link while Ana's session lives in this browser. */
function openByLink(token: string): void {
  storage.set('vitral.token', 'da Ana');
  storage.set('vitral.user', JSON.stringify(ana));
  vi.stubGlobal('window', {
    location: {
      href: `https://v.example/home?token=${token}`,
      pathname: '/home',
      search: '',
      origin: 'https://v.example',
      reload,
    },
    history: { state: null, replaceState: () => undefined },
    addEventListener: () => undefined,
  });
  vi.stubGlobal('location', window.location);
  session.start();
}

async function answer(choice: string): Promise<void> {
  await vi.waitFor(() => expect(dialogs.get()).toHaveLength(1));
  dialogs.get()[0]?.answer(choice);
}

test('a session that is over gives way to the one of the link', () => {
  openByLink('do Bruno');
  session.end('da Ana');
  expect([storage.get('vitral.token'), reload.mock.calls.length]).toEqual(['do Bruno', 1]);
});

test('the session of a link is taken over only after the question, which names both users', async () => {
  users.set('do Bruno', bruno);
  openByLink('do Bruno');
  expect(session.get()).toMatchObject({ token: 'da Ana', user: { id: 7 } });
  const settled = settleOffer(ana, userOf);
  await vi.waitFor(() => expect(dialogs.get()).toHaveLength(1));
  expect(dialogs.get()[0]?.items).toEqual([
    'Você entrou como Ana (ana@vitral.example)',
    'O link é de Bruno (bruno@vitral.example)',
  ]);
  await answer('take');
  await settled;
  expect([storage.get('vitral.token'), storage.get('vitral.user')]).toEqual(['do Bruno', undefined]);
  expect(reload).toHaveBeenCalledOnce();
});

test('who stays, or closes the question, goes on as before', async () => {
  for (const choice of ['stay', 'closed']) {
    dialogs.set([]);
    users.set('do Bruno', bruno);
    openByLink('do Bruno');
    const settled = settleOffer(ana, userOf);
    await answer(choice);
    await settled;
    expect([storage.get('vitral.token'), session.offered()]).toEqual(['da Ana', null]);
  }
  expect(reload).not.toHaveBeenCalled();
});

test('another token of the same user asks nothing', async () => {
  users.set('outro da Ana', ana);
  openByLink('outro da Ana');
  await settleOffer(ana, userOf);
  expect([dialogs.get(), storage.get('vitral.token')]).toEqual([[], 'outro da Ana']);
});

test('a token that is worth nothing changes nothing', async () => {
  openByLink('nada');
  await settleOffer(ana, userOf);
  expect([storage.get('vitral.token'), session.offered(), dialogs.get()]).toEqual(['da Ana', null, []]);
  expect(toasts.get().map(({ message }) => message)).toEqual([
    'O link que você abriu não vale mais. Você continua como Ana.',
  ]);
});
