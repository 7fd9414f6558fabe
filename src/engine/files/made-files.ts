import { Readable } from 'node:stream';
import type { FileLog } from './file-log.ts';
import type { FileStorage, StorageKey } from './storage/storage.ts';
import { createTurns } from './turns.ts';

export type MadeFile = { readonly size: number; readonly content: Readable };

/**
 * What the portal makes by itself and can make again: found under its key, or made and stored there. Null where too many
 * wait for something to be made.
 */
export type MadeFiles = (key: StorageKey, make: () => Promise<Buffer>) => Promise<MadeFile | null>;

/** Files that are made at once, and that may wait their turn. */
const maxAtOnce = 2;
const maxWaiting = 200;

export function createMadeFiles(storage: FileStorage, log: FileLog): MadeFiles {
  const making = new Map<StorageKey, Promise<Buffer | null>>();
  const turns = createTurns(maxAtOnce, maxWaiting, 'files');

  async function makeAndStore(key: StorageKey, make: () => Promise<Buffer>): Promise<Buffer> {
    const bytes = await make();
    await storage
      .put(key, Readable.from([bytes]))
      .catch((error: unknown) => log(error, 'storing a file that was made failed; it is made again next time'));
    return bytes;
  }

  return async (key, make) => {
    const stored = await storage.stat(key);
    if (stored !== null) return { size: stored.size, content: await storage.get(key) };
    // Many ask for a new one at once: it is made once.
    const running = making.get(key) ?? turns(() => makeAndStore(key, make)).finally(() => making.delete(key));
    making.set(key, running);
    const bytes = await running;
    return bytes === null ? null : { size: bytes.length, content: Readable.from([bytes], { objectMode: false }) };
  };
}
