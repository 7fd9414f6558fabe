import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Batches that are loaded at the same time. Keys that arrive meanwhile are collected for the next batch. Two, so that
 * one stuck batch does not stop the others.
 */
const maxUnderWay = 2;

/**
 * Returns a function that loads one value, and loads all keys together that are requested before the event loop
 * continues or while earlier batches run. A thousand simultaneous calls become one database query, and a busy database
 * gets fewer and larger ones.
 *
 * Queries run outside of the async context of their callers, such as a transaction.
 * @param loadMany returns the values found, by key; if it rejects, all waiting callers get the error
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
