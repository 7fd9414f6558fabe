import { beforeEach, expect, test, vi } from 'vitest';
import { errorAnswer, fakePortal } from '../../../tests/support/samples/fake-portal.ts';

/** Fresh for every test, as after a reload; what the device keeps stays. */
async function load() {
  vi.resetModules();
  return { ...(await import('./push.ts')), ...(await import('./register-push.ts')) };
}

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const answered = (token: string) => Response.json({ data: { token } });

test('a push token leaves the address, is kept, and is registered once for whoever logs in', async () => {
  const { takePushToken } = await load();
  expect(takePushToken('https://portal.example/home?superior=4&push_token=a%2Bb#x')).toBe('/home?superior=4#x');
  expect(takePushToken('https://portal.example/home?superior=4')).toBeNull();

  const { registerPush } = await load();
  const { client, requests } = fakePortal(answered('c'), answered('c'));
  await registerPush(client, 7);
  expect(await requests[0]?.json()).toEqual({ token: 'a+b' });
  await registerPush(client, 7);
  expect(requests).toHaveLength(1);
  await registerPush(client, 8);
  expect(await requests[1]?.json()).toEqual({ token: 'c' });
});

test('a session that ends takes the storage with it, not the device', async () => {
  const { takePushToken, registerPush } = await load();
  takePushToken('https://portal.example/login?push_token=abc');
  stored.clear();
  const { client, requests } = fakePortal(answered('abc'));
  await registerPush(client, 7);
  expect(await requests[0]?.json()).toEqual({ token: 'abc' });
});

test('without a token nobody is asked; a refusal alerts nobody and is tried again', async () => {
  const { takePushToken, registerPush } = await load();
  const { client, requests, context } = fakePortal(errorAnswer(500, 'ERRO_INTERNO'), answered('abc'));
  await registerPush(client, 7);
  expect(requests).toHaveLength(0);
  takePushToken('https://portal.example/home?push_token=abc');
  vi.spyOn(console, 'warn').mockReturnValue();
  await registerPush(client, 7);
  expect(context.onMessages).not.toHaveBeenCalled();
  await registerPush(client, 7);
  expect(requests).toHaveLength(2);
});
