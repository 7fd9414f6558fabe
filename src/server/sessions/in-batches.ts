import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Loads one by one for whoever asks, and together for all who ask before the event loop comes round: a thousand people who call at
 * once are one question to the database. It is asked outside of whatever the first of them is about, such as a transaction.
 * @param loadMany answers what it found by key; it rejects for all who wait
 */
export function inBatches<Key, Value>(
  loadMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | null> {
  const outside = AsyncLocalStorage.snapshot();
  let next: { readonly keys: Set<Key>; readonly found: Promise<ReadonlyMap<Key, Value>> } | null = null;
  const begin = () => {
    const keys = new Set<Key>();
    const found = outside(
      () =>
        new Promise<ReadonlyMap<Key, Value>>((resolve, reject) => {
          setImmediate(() => {
            next = null;
            loadMany([...keys]).then(resolve, reject);
          });
        }),
    );
    return { keys, found };
  };
  return async (key) => {
    next ??= begin();
    const { keys, found } = next;
    keys.add(key);
    return (await found).get(key) ?? null;
  };
}
