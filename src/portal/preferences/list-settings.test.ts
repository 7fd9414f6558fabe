import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { openListSettings } from './list-settings.ts';

const server = vi.hoisted(() => ({
  stored: {} as Record<string, unknown>,
  failure: null as Error | null,
  sent: 0,
  user: {},
}));
const reported = vi.hoisted(() => vi.fn());

vi.mock('../session/client.ts', () => ({
  client: {
    GET: async () => ({ data: { data: structuredClone(server.stored) } }),
    POST: async (_path: string, { body: { chave, valor } }: { body: { chave: string; valor: unknown } }) => {
      server.sent += 1;
      if (server.failure !== null) throw server.failure;
      server.stored[chave] = structuredClone(valor);
      return { data: {} };
    },
  },
}));
vi.mock('../session/session.ts', () => ({ session: { get: () => ({ user: server.user }) } }));
vi.mock('../messages/messages.ts', () => ({ notify: reported }));

const offline = new ApiError({ code: 'SEM_CONEXAO', status: 0, message: 'Sem conexão.' });

/** The settings on one device, which stores its own preferences. */
function openDevice(stored = new Map<string, unknown>()) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  });
  const preferences = {
    load: (key: string) => stored.get(key),
    save: (key: string, value: unknown) => void (value === undefined ? stored.delete(key) : stored.set(key, value)),
  };
  const settings = openListSettings(queryClient, preferences);
  /** Asks the server anew, as a window does that comes to the front. */
  const renew = () => queryClient.invalidateQueries({ queryKey: ['settings'], refetchType: 'all' });
  return { settings, stored, renew };
}

const sets = (name: string) => ({ sets: [{ id: '1', name, query: '', filters: {} }], defaultSet: null });

beforeEach(() => {
  Object.assign(server, { stored: {}, failure: null, sent: 0, user: { id: 2 } });
  reported.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('what is saved on one device is known on another, beside what that one has saved', async () => {
  const desk = openDevice();
  const phone = openDevice();
  desk.settings.save('list/Cliente', sets('Recife'));
  expect(desk.settings.load('list/Cliente')?.value).toEqual(sets('Recife'));
  await vi.waitFor(() => expect(server.stored).toEqual({ listas: { 'list/Cliente': sets('Recife') } }));
  phone.settings.save('list/Banco', sets('Públicos'));
  await vi.waitFor(() => expect(phone.settings.load('list/Cliente')?.value).toEqual(sets('Recife')));
  await vi.waitFor(() =>
    expect(server.stored.listas).toEqual({ 'list/Cliente': sets('Recife'), 'list/Banco': sets('Públicos') }),
  );
  expect(desk.stored.size + phone.stored.size).toBe(0);
});

test('listeners are called once the server has answered', async () => {
  server.stored = { listas: { 'list/Cliente': sets('Recife') } };
  const { settings, renew } = openDevice();
  const listener = vi.fn();
  const end = settings.follow(listener);
  settings.save('list/Banco', sets('Públicos'));
  await vi.waitFor(() => expect(settings.load('list/Cliente')?.value).toEqual(sets('Recife')));
  expect(listener).toHaveBeenCalled();
  end();
  listener.mockClear();
  await renew();
  expect(listener).not.toHaveBeenCalled();
});

test('what does not reach the server stays on the device, over a restart, and is sent once it answers', async () => {
  server.failure = offline;
  const before = openDevice();
  before.settings.save('list/Cliente', sets('Recife'));
  await vi.waitFor(() => expect(server.sent).toBe(1));
  expect(before.settings.load('list/Cliente')?.value).toEqual(sets('Recife'));
  expect(reported).not.toHaveBeenCalled();
  const after = openDevice(before.stored);
  expect(after.settings.load('list/Cliente')?.value).toEqual(sets('Recife'));
  await vi.waitFor(() => expect(server.sent).toBe(2));
  server.failure = null;
  await after.renew();
  await vi.waitFor(() => expect(server.stored).toEqual({ listas: { 'list/Cliente': sets('Recife') } }));
  await vi.waitFor(() => expect(after.stored.size).toBe(0));
});

test('what is changed while it is sent is sent again, the last one last', async () => {
  const { settings, stored } = openDevice();
  settings.save('list/Cliente', sets('Um'));
  settings.save('list/Cliente', sets('Dois'));
  settings.save('list/Cliente', sets('Três'));
  await vi.waitFor(() => expect(server.stored).toEqual({ listas: { 'list/Cliente': sets('Três') } }));
  await vi.waitFor(() => expect(stored.size).toBe(0));
});

test('a refusal is reported once, and nothing is lost', async () => {
  server.failure = new ApiError({ code: 'DADOS_INVALIDOS', status: 400, message: 'Grande demais.' });
  const { settings, stored, renew } = openDevice();
  settings.save('list/Cliente', sets('Recife'));
  await vi.waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith('Grande demais.', 'error'));
  await renew();
  await renew();
  expect(server.sent).toBe(1);
  expect(settings.load('list/Cliente')?.value).toEqual(sets('Recife'));
  expect(stored.size).toBe(1);
});

test('who sees the portal as somebody else changes nothing of theirs', async () => {
  server.stored = { listas: { 'list/Cliente': sets('Recife') } };
  server.user = { id: 2, nome: 'Ana', visto_por: { id: 1, nome: 'Helena' } };
  const { settings, stored } = openDevice();
  settings.save('list/Banco', sets('Públicos'));
  await vi.waitFor(() => expect(settings.load('list/Banco')?.value).toEqual(sets('Públicos')));
  expect(settings.load('list/Cliente')?.value).toEqual(sets('Recife'));
  expect(server.sent).toBe(0);
  expect(stored.size).toBe(0);
});
