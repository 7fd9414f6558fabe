import { Readable } from 'node:stream';
import type { FileLog } from './file-log.ts';
import type { FileStorage, StorageKey } from './storage/storage.ts';
import { createTurns } from './turns.ts';

export type MadeFile = { readonly size: number; readonly content: Readable };

/** Returns a generated file by its key, or generates and stores it. Null if too many files wait to be generated. */
export type MadeFiles = (key: StorageKey, make: () => Promise<Buffer>) => Promise<MadeFile | null>;

/** Number of files generated in parallel, and number that may wait. */
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
    // Simultaneous requests for a new file share one generation.
    const running = making.get(key) ?? turns(() => makeAndStore(key, make)).finally(() => making.delete(key));
    making.set(key, running);
    const bytes = await running;
    return bytes === null ? null : { size: bytes.length, content: Readable.from([bytes], { objectMode: false }) };
  };
}
