import type { Readable } from 'node:stream';
import { type FileStorage, type StorageKey, storageKey } from '../../engine/files/storage/storage.ts';
import { eachAtOnce } from './fill-database.ts';
import type { Side, TableShape } from './sides.ts';
import { createMeter, hashStream } from './stored-parts.ts';

/** A file that users sent, as the database has it. */
export type StoredFile = {
  readonly key: StorageKey;
  readonly size: number;
  readonly sha256: string;
  /** Whether a record refers to it. Other files may be deleted while they are copied. */
  readonly held: boolean;
};

/**
 * The result of copying files: copied now, already there, and those that the source did not have as the database
 * describes them.
 */
export type CopiedFiles = {
  readonly copied: number;
  readonly there: number;
  readonly bytes: number;
  readonly damaged: readonly StorageKey[];
};

const table = 'vitral_arquivo';
const filesAtOnce = 4;

/**
 * Lists the files that the database names at this moment. The content of a key never changes, so the files can be
 * copied later. Files that the portal generates, such as thumbnails, are left out: it generates them again.
 */
export async function listFiles(side: Side, tables: readonly TableShape[]): Promise<readonly StoredFile[]> {
  if (!tables.some(({ name }) => name === table)) return [];
  const rows = await side.query<{ key: string; size: string; sha256: string; held: boolean }>(
    `select chave as key, tamanho::text as size, sha256, id_registro is not null and dh_solto is null as held
     from ${table} where pronto and dh_descarte is null order by chave`,
  );
  return rows.map(({ key, size, sha256, held }) => ({ key: storageKey(key), size: Number(size), sha256, held }));
}

/**
 * Copies the files that the target does not have yet. Each is stored complete, with the hash that the database has of
 * it, or not at all.
 */
export async function copyFiles(
  files: readonly StoredFile[],
  from: Pick<FileStorage, 'get' | 'stat' | 'kind'>,
  to: Pick<FileStorage, 'get' | 'put' | 'stat' | 'delete'>,
): Promise<CopiedFiles> {
  const counts = { copied: 0, there: 0, bytes: 0 };
  const damaged: StorageKey[] = [];
  await eachAtOnce(files, filesAtOnce, async (file) => {
    if (await holds(to, file)) {
      counts.there += 1;
      return;
    }
    if (await copyOne(file, from, to)) {
      counts.copied += 1;
      counts.bytes += file.size;
    } else if (file.held) damaged.push(file.key);
  });
  return { ...counts, damaged: damaged.sort() };
}

/** Whether the whole file is there; reads and hashes it. */
export async function holds(storage: Pick<FileStorage, 'get' | 'stat'>, file: StoredFile): Promise<boolean> {
  const found = await storage.stat(file.key);
  if (found?.size !== file.size) return false;
  return (await hashStream(await storage.get(file.key))).sha256 === file.sha256;
}

/**
 * Copies one file; returns whether the target has it now. A file that is lost or unreadable does not stop the others,
 * but a bucket that does not answer does.
 */
async function copyOne(
  file: StoredFile,
  from: Pick<FileStorage, 'get' | 'stat' | 'kind'>,
  to: Pick<FileStorage, 'put' | 'delete'>,
): Promise<boolean> {
  if ((await from.stat(file.key)) === null) return false;
  let isUnreadable = false;
  const content: Readable | null = await from.get(file.key).catch((error: unknown) => {
    if (from.kind !== 'disk' && file.held) throw error;
    return null;
  });
  if (content === null) return false;
  const meter = createMeter();
  content.once('error', (error) => {
    isUnreadable = from.kind === 'disk';
    meter.stream.destroy(error);
  });
  await to.put(file.key, content.pipe(meter.stream)).catch((error: unknown) => {
    if (!isUnreadable) throw error;
  });
  if (isUnreadable) return false;
  const found = meter.read();
  if (found.bytes === file.size && found.sha256 === file.sha256) return true;
  await to.delete(file.key);
  return false;
}
