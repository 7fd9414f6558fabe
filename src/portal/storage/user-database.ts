/** The two kinds of data stored on this device for each user, besides local storage. */
export type StoreName = 'drafts' | 'preferences';

const databaseName = 'vitral';

/** A small wrapper of IndexedDB: values under `[user id, key]`, so that users do not see each other's values. */
export type UserDatabase = {
  readonly get: (store: StoreName, userId: number, key: string) => Promise<unknown>;
  readonly put: (store: StoreName, userId: number, key: string, value: unknown) => Promise<void>;
  readonly remove: (store: StoreName, userId: number, key: string) => Promise<void>;
  readonly entries: (store: StoreName, userId: number) => Promise<readonly (readonly [string, unknown])[]>;
};

export function createUserDatabase(factory: () => IDBFactory = () => indexedDB): UserDatabase {
  let opening: Promise<IDBDatabase> | null = null;
  const open = () => {
    opening ??= openDatabase(factory(), () => {
      opening = null;
    });
    return opening;
  };

  const run = async <T>(
    store: StoreName,
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => IDBRequest<T>,
  ) => {
    const transaction = (await open()).transaction(store, mode);
    const request = work(transaction.objectStore(store));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  };

  return {
    get: (store, userId, key) => run<unknown>(store, 'readonly', (objects) => objects.get([userId, key])),
    put: async (store, userId, key, value) => {
      await run(store, 'readwrite', (objects) => objects.put(value, [userId, key]));
    },
    remove: async (store, userId, key) => {
      await run(store, 'readwrite', (objects) => objects.delete([userId, key]));
    },
    entries: async (store, userId) => {
      // An array sorts after every string, so this range covers all keys of the user.
      const range = IDBKeyRange.bound([userId], [userId, []]);
      const [keys, values] = await Promise.all([
        run(store, 'readonly', (objects) => objects.getAllKeys(range)),
        run<unknown[]>(store, 'readonly', (objects) => objects.getAll(range)),
      ]);
      return keys.map((key, index) => [Array.isArray(key) ? String(key[1]) : '', values[index]] as const);
    },
  };
}

function openDatabase(factory: IDBFactory, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1);
    request.onupgradeneeded = () => {
      for (const store of ['drafts', 'preferences']) request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onClosed;
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
    request.onerror = () => {
      onClosed();
      reject(request.error);
    };
  });
}
