import { expect, test, vi } from 'vitest';
import type { HostFiles } from '../../host/host.ts';
import { createUploadStore } from './upload-store.ts';

const file = new File(['abc'], 'foto.png', { type: 'image/png' });
const item = { id: 7, name: 'foto.png', extension: 'png', type: 'image/png', size: 3, url: 'arquivo/7' };

/** A portal whose uploads end when the test says so. */
function setup() {
  const calls: { signal: AbortSignal; progress: (loaded: number) => void; end: (error?: Error) => void }[] = [];
  const files: HostFiles = {
    upload: (_, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        const progress = (loaded: number) => onProgress({ loaded, total: 300 });
        calls.push({ signal, progress, end: (error) => (error === undefined ? resolve(item) : reject(error)) });
      }),
    load: async () => new Blob(),
    link: async () => '',
  };
  const store = createUploadStore();
  const onSent = vi.fn();
  const pending = store.start(file, files, onSent);
  const call = (index: number) => calls[index] ?? expect.fail('nothing was sent');
  return { store, onSent, pending, calls, call, key: pending.pending };
}

test('tells how far it is, and hands the item over once', async () => {
  const { store, onSent, pending, call, key } = setup();
  expect(pending).toMatchObject({ name: 'foto.png', extension: 'png', type: 'image/png', size: 3 });
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  call(0).progress(100);
  expect(store.get(key)).toMatchObject({ status: 'sending', loaded: 100, total: 300 });
  expect(store.get(key)).toBe(store.get(key));
  call(0).end();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith(item, key));
  expect(store.get(key)).toBeNull();
  const calls = listener.mock.calls.length;
  stop();
  store.drop(key);
  expect(listener).toHaveBeenCalledTimes(calls);
});

test('a failure stays with the words of the server, and may be tried again', async () => {
  const { store, onSent, call, calls, key } = setup();
  const refused = Object.assign(new Error('O arquivo é grande.'), { code: 'ARQUIVO_GRANDE', status: 413, details: {} });
  call(0).end(refused);
  await vi.waitFor(() => expect(store.get(key)).toMatchObject({ status: 'failed', message: 'O arquivo é grande.' }));
  store.retry(key);
  expect(store.get(key)).toMatchObject({ status: 'sending', loaded: 0, message: null });
  store.retry(key);
  expect(calls).toHaveLength(2);
  call(1).end();
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith(item, key));
});

test('what is dropped is stopped, and never heard of again', async () => {
  const { store, onSent, call, key } = setup();
  store.drop(key);
  expect(call(0).signal.aborted).toBe(true);
  call(0).progress(5);
  call(0).end();
  await Promise.resolve();
  expect(store.get(key)).toBeNull();
  expect(onSent).not.toHaveBeenCalled();
});
