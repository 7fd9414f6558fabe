import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shareAmongWindows } from './share-among-windows.ts';

/** Windows of one browser: the locks and channels of this process. */
function openWindow(name: string) {
  const received: string[] = [];
  const control = new AbortController();
  const work = vi.fn(
    (_isFirst: boolean) => new Promise<void>((resolve) => control.signal.addEventListener('abort', () => resolve())),
  );
  const sharing = shareAmongWindows<string>(name, {
    receive: (message) => received.push(message),
    greet: () => ['now'],
  });
  const done = sharing.lead(control.signal, work);
  const close = async () => {
    control.abort();
    await done;
    sharing.close();
  };
  onTestFinished(close);
  return { received, work, send: sharing.send, close };
}

test('one window does the work and all others receive it; a later one gets what it has missed', async () => {
  const name = randomUUID();
  const first = openWindow(name);
  await vi.waitFor(() => expect(first.work.mock.calls).toEqual([[true]]));
  const second = openWindow(name);
  await vi.waitFor(() => expect(second.received).toEqual(['now']));
  first.send('news');
  await vi.waitFor(() => expect(second.received).toEqual(['now', 'news']));
  expect(second.work).not.toHaveBeenCalled();
  expect(first.received).toEqual([]);
});

test('when the window that leads goes, another takes over and knows that it is not the first', async () => {
  const name = randomUUID();
  const first = openWindow(name);
  await vi.waitFor(() => expect(first.work).toHaveBeenCalled());
  const second = openWindow(name);
  await vi.waitFor(() => expect(second.received).toEqual(['now']));
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
