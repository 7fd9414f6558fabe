import { AsyncLocalStorage } from 'node:async_hooks';

/** Questions that are under way at once: while they are, the next one gathers whoever asks. A stuck one does not stop the others. */
const maxUnderWay = 2;

/**
 * Loads one by one for whoever asks, and together for all who ask before the event loop comes round, or while earlier ones are still
 * being answered: a thousand people who call at once are one question to the database, and a busy database gets fewer and larger ones.
 * It is asked outside of whatever the first of them is about, such as a transaction.
 * @param loadMany answers what it found by key; it rejects for all who wait
 */
export function inBatches<Key, Value>(
  loadMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | null> {
  const outside = AsyncLocalStorage.snapshot();
  let next: Batch<Key, Value> | null = null;
  let underWay = 0;

  const send = async () => {
    if (next === null || underWay >= maxUnderWay) return;
    const { keys, resolve, reject } = next;
    next = null;
    underWay += 1;
    try {
      resolve(await loadMany([...keys]));
    } catch (error) {
      reject(error);
    } finally {
      underWay -= 1;
      outside(() => void send());
    }
  };
  const begin = (): Batch<Key, Value> => {
    outside(() => setImmediate(() => void send()));
    return { keys: new Set(), ...Promise.withResolvers<ReadonlyMap<Key, Value>>() };
  };
  return async (key) => {
    next ??= begin();
    const { keys, promise } = next;
    keys.add(key);
    return (await promise).get(key) ?? null;
  };
}

type Batch<Key, Value> = PromiseWithResolvers<ReadonlyMap<Key, Value>> & { readonly keys: Set<Key> };
