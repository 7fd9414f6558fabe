import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

const isReachable = createStore(true);

/** Reported by the client after each call: whether it reached the server. */
export const reportConnection: (reached: boolean) => void = isReachable.set;

const running = createStore(0);

/** Reported by the client as calls begin and end: how many have no answer yet. */
export const reportRunning: (count: number) => void = running.set;

/** Shows on the page whether calls are pending, as for tests: `data-calls` of the root element is their number. */
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
    // The failure was due to the missing network; if not, the next call will report it.
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
