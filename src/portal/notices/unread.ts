import { dataOf } from '../../api/index.ts';
import { isLive, onLive } from '../live/live.ts';
import { client } from '../session/client.ts';
import { createStore, useStore } from '../store.ts';

/** How often the count is asked for while the server's events do not arrive, and how long they are waited for at first. */
const pollMs = 60_000;
const firstPollMs = 3_000;

/** Unread notifications of the user; null while that is unknown. */
export const unread = createStore<number | null>(null);
/** How often the server has sent the count by itself: an answer that was asked for before is older. */
let reports = 0;

/** {@link unread}, followed. */
export function useUnread(): number | null {
  return useStore(unread);
}

/**
 * Keeps the count of unread notifications: sent by the server as it changes, else asked for every minute. Answers the
 * function that ends it.
 */
export function followUnread(): () => void {
  const stopListening = onLive('notices', (data) => {
    const total = totalOf(data);
    if (total === null) return;
    reports += 1;
    unread.set(total);
  });
  const first = setTimeout(refreshUnread, firstPollMs);
  const polling = setInterval(() => {
    // Whoever comes back to the page sees a count at most a minute old all the same.
    if (document.visibilityState === 'visible') refreshUnread();
  }, pollMs);
  return () => {
    stopListening();
    clearTimeout(first);
    clearInterval(polling);
    unread.set(null);
  };
}

/** Asks for the count, unless the server sends it by itself. */
export function refreshUnread(): void {
  if (isLive.get() && unread.get() !== null) return;
  const before = reports;
  dataOf(client.GET('/listarNotificacoes', { params: { query: { count: true } } })).then(
    ({ total }) => {
      if (reports === before) unread.set(total);
    },
    (error: unknown) => console.warn('The unread notifications could not be counted.', error),
  );
}

function totalOf(data: unknown): number | null {
  const total: unknown = typeof data === 'object' && data !== null && 'total' in data ? data.total : null;
  return typeof total === 'number' ? total : null;
}
