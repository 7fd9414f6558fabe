import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shareAmongWindows } from './share-among-windows.ts';

/** Windows of one browser: the locks and channels of this process. */
function openWindow(name: string) {
  const heard: string[] = [];
  const control = new AbortController();
  const work = vi.fn(
    (_isFirst: boolean) => new Promise<void>((resolve) => control.signal.addEventListener('abort', () => resolve())),
  );
  const sharing = shareAmongWindows<string>(name, { receive: (message) => heard.push(message), greet: () => ['now'] });
  const done = sharing.lead(control.signal, work);
  const close = async () => {
    control.abort();
    await done;
    sharing.close();
  };
  onTestFinished(close);
  return { heard, work, send: sharing.send, close };
}

test('one window does the work and all others hear of it; a later one is told what it has missed', async () => {
  const name = randomUUID();
  const first = openWindow(name);
  await vi.waitFor(() => expect(first.work.mock.calls).toEqual([[true]]));
  const second = openWindow(name);
  await vi.waitFor(() => expect(second.heard).toEqual(['now']));
  first.send('news');
  await vi.waitFor(() => expect(second.heard).toEqual(['now', 'news']));
  expect(second.work).not.toHaveBeenCalled();
  expect(first.heard).toEqual([]);
});

test('when the window that leads goes, another takes over and knows that it is not the first', async () => {
  const name = randomUUID();
  const first = openWindow(name);
  await vi.waitFor(() => expect(first.work).toHaveBeenCalled());
  const second = openWindow(name);
  await vi.waitFor(() => expect(second.heard).toEqual(['now']));
  await first.close();
  await vi.waitFor(() => expect(second.work.mock.calls).toEqual([[false]]));
});

test('a window that goes while it waits never leads', async () => {
  const name = randomUUID();
  const first = openWindow(name);
  await vi.waitFor(() => expect(first.work).toHaveBeenCalled());
  const second = openWindow(name);
  await second.close();
  await first.close();
  expect(second.work).not.toHaveBeenCalled();
});
