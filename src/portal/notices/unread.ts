import type { QueryClient } from '@tanstack/react-query';
import { dataOf } from '../../api/index.ts';
import { isLive, onLive } from '../live/live.ts';
import { client } from '../session/client.ts';
import { createStore, useStore } from '../store.ts';

/**
 * ms between requests for the count while the server's events do not arrive, and the time to wait for them at first.
 */
const pollMs = 60_000;
const firstPollMs = 3_000;

/** Number of unread notifications of the user; null while unknown. */
export const unread = createStore<number | null>(null);
/** Number of times the server has sent the count itself: answers to requests from before are outdated. */
let reports = 0;

/** {@link unread} as a hook. */
export function useUnread(): number | null {
  return useStore(unread);
}

/**
 * Keeps the count of unread notifications up to date: by events of the server, else by a request every minute. Returns
 * a function that ends it.
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
    // Users who return to the page still see a count at most a minute old.
    if (document.visibilityState === 'visible') refreshUnread();
  }, pollMs);
  return () => {
    stopListening();
    clearTimeout(first);
    clearInterval(polling);
    unread.set(null);
  };
}

/** Asks for the count, unless the server sends it. */
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

/** Takes the count from the answers that a screen asks for, unless the server sends it. Returns a function that ends it. */
export function takeAskedCount(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    const [kind, url] = event.query.queryKey;
    if (event.type !== 'updated' || event.action.type !== 'success' || kind !== 'list') return;
    if (!/^\/?listarNotificacoes\?count=true/.test(String(url)) || (isLive.get() && unread.get() !== null)) return;
    const total = totalOf(event.query.state.data);
    if (total !== null) unread.set(total);
  });
}

function totalOf(data: unknown): number | null {
  const total: unknown = typeof data === 'object' && data !== null && 'total' in data ? data.total : null;
  return typeof total === 'number' ? total : null;
}
