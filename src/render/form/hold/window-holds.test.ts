import { expect, test, vi } from 'vitest';
import { onReleasedElsewhere, reportReleased } from './window-holds.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test('[Q9] a window that gives a record up does not take it again, and another one does', async () => {
  const listener = vi.fn();
  const stop = onReleasedElsewhere('unlock/X/1', listener);
  reportReleased('unlock/X/1');
  await settle();
  expect(listener).not.toHaveBeenCalled();
  const elsewhere = new BroadcastChannel('vitral-hold');
  elsewhere.postMessage({ key: 'unlock/X/2', sender: 'another window' });
  elsewhere.postMessage({ key: 'unlock/X/1', sender: 'another window' });
  await settle();
  expect(listener).toHaveBeenCalledTimes(1);
  elsewhere.close();
  stop();
});
