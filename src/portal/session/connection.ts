import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

const isReachable = createStore(true);

/** What the client reports after each call: whether it reached the server. */
export const reportConnection: (reached: boolean) => void = isReachable.set;

const running = createStore(0);

/** What the client reports as calls begin and end: how many have no answer yet. */
export const reportRunning: (count: number) => void = running.set;

/** Lets whoever looks at the page ask whether it still waits for answers: `data-calls` of the root element counts them. */
export function showRunning(root: HTMLElement): void {
  const show = () => {
    root.dataset.calls = String(running.get());
  };
  running.subscribe(show);
  show();
}

/** Whether there is a connection, as far as this device and the last call know. */
export function useConnection(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && isReachable.get(), isReachable.get);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = isReachable.subscribe(listener);
  const backOnline = () => {
    // The failure was of the time without network; if it was not, the next call says so.
    isReachable.set(true);
    listener();
  };
  window.addEventListener('online', backOnline);
  window.addEventListener('offline', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('online', backOnline);
    window.removeEventListener('offline', listener);
  };
}
