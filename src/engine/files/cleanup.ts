import { pictureWidths } from '../../language/entity/file-rules.ts';
import type { Database } from '../../platform/database/database.ts';
import { doRepeatedly, type Task } from '../../platform/tasks/task.ts';
import type { FileLog } from './file-log.ts';
import { forgetFile, markUnheld, readFileKeys } from './file-table.ts';
import { pictureTypes } from './shrink-picture.ts';
import { type FileStorage, type StorageKey, storageKey, thumbnailKey } from './storage/storage.ts';

/** Hours that a file may stay without a record: enough for yesterday's draft. */
const patience = 24;
/** ms between two rounds. */
const pause = 3_600_000;
const batch = 100;

/**
 * Deletes files that no record has held for a day; returns how many. If the storage fails, the next round tries again.
 */
export async function deleteUnheld(
  db: Database,
  storage: FileStorage,
  log: FileLog,
  isStopping = () => false,
): Promise<number> {
  let deleted = 0;
  const failed = new Set<number>();
  for (;;) {
    const rows = (await markUnheld(db, { hours: patience, limit: batch + failed.size })).filter(
      ({ id }) => !failed.has(id),
    );
    for (const { id, key, tipo } of rows) {
      if (isStopping()) return deleted;
      try {
        await deleteBytes(storage, key, tipo);
        await forgetFile(db, id);
        deleted += 1;
      } catch (error) {
        failed.add(id);
        log(error, 'deleting a file that no record holds failed');
      }
    }
    if (rows.length === 0 || isStopping()) return deleted;
  }
}

/** Deletes files with their bytes and smaller copies, even if a record holds them. */
export async function eraseFiles(db: Database, storage: FileStorage, ids: readonly number[]): Promise<void> {
  for (const { id, chave, tipo } of await readFileKeys(db, ids)) {
    await deleteBytes(storage, storageKey(chave), tipo);
    await forgetFile(db, id);
  }
}

async function deleteBytes(storage: FileStorage, key: StorageKey, tipo: string): Promise<void> {
  if (pictureTypes.has(tipo)) for (const width of pictureWidths) await storage.delete(thumbnailKey(key, width));
  await storage.delete(key);
}

/** Deletes files without a record, every hour. */
export function cleanupTask(db: Database, storage: FileStorage, log: FileLog): Task {
  return doRepeatedly('arquivos.limpeza', pause, ({ signal }) => deleteUnheld(db, storage, log, () => signal.aborted));
}
