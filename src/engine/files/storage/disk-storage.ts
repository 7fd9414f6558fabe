import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { acceptFrom, freeBytesOf } from '../../../platform/database/pglite/disk-space.ts';
import { type FileStorage, placeOf, StorageError, StorageFullError, type StorageKey } from './storage.ts';

/**
 * Files in a folder of this machine. A file is written under another name, flushed and then renamed: a key has the
 * whole file or nothing, even after a crash. Files are refused with `StorageFullError` while the disk still has space
 * for the embedded database, which is usually on the same one. `readFree` returns the free bytes of a folder's disk.
 */
export function createDiskStorage(
  folder: string,
  readFree: (folder: string) => Promise<number> = freeBytesOf,
): FileStorage {
  const pathOf = (key: StorageKey): string => join(folder, placeOf(key));
  // There is no folder before the first file.
  const free = (): Promise<number> => readFree(folder).catch(() => Number.POSITIVE_INFINITY);
  const checkRoom = async (): Promise<void> => {
    if ((await free()) < acceptFrom) throw new StorageFullError('The disk has no room for the file.');
  };
  return {
    kind: 'disk',
    put: async (key, content) => {
      const path = pathOf(key);
      const unfinished = `${path}.${randomUUID()}.part`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await checkRoom();
        const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(content, checkEvery(8_000_000, checkRoom), target);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw isFull(error) ? new StorageFullError('The disk has no room for the file.', { cause: error }) : error;
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
    wantsRoom: async () => {
      const bytes = await free();
      return bytes < acceptFrom ? bytes : null;
    },
  };
}

/** A renamed file is durable once its folder is flushed; some systems cannot flush folders. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

/** Passes bytes on and runs `check` after every `bytes` of them. */
function checkEvery(bytes: number, check: () => Promise<void>): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed < bytes) {
        done(null, chunk);
        return;
      }
      passed = 0;
      check().then(() => done(null, chunk), done);
    },
  });
}

/** Whether the disk or its owner's quota is full. */
function isFull(error: unknown): boolean {
  return error instanceof Error && ['ENOSPC', 'EDQUOT'].includes(String(Reflect.get(error, 'code')));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
