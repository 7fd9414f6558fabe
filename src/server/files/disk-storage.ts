import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStorage, placeOf, StorageError, type StorageKey } from './storage.ts';

/**
 * Files in a folder of this machine. A file is written beside its place, flushed to the disk and then renamed: under a
 * key there is all of a file or nothing, whatever happens to the machine.
 */
export function createDiskStorage(folder: string): FileStorage {
  const pathOf = (key: StorageKey): string => join(folder, placeOf(key));
  return {
    kind: 'disk',
    put: async (key, content) => {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await flushFolder(dirname(path));
    },
    get: async (key, range) => {
      const file = await open(pathOf(key), 'r').catch((cause: unknown) => {
        throw new StorageError('There is no such file in the folder.', { cause });
      });
      return file.createReadStream(range ?? {});
    },
    stat: async (key) => {
      try {
        return { size: (await stat(pathOf(key))).size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

/** The name of a renamed file is safe once its folder is flushed; some systems cannot flush folders. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
