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
  /** Whether a record holds it. One that none holds may be deleted while it is copied. */
  readonly held: boolean;
};

/** What became of the files: copied now, there before, and those that the source did not hold as the database has them. */
export type CopiedFiles = {
  readonly copied: number;
  readonly there: number;
  readonly bytes: number;
  readonly damaged: readonly StorageKey[];
};

const table = 'vitral_arquivo';
const filesAtOnce = 4;

/**
 * The files that a moment of the database names. What stands under a key never changes, so they may be copied afterwards. What
 * the portal makes by itself, such as thumbnails, is not among them: it is made again.
 */
export async function listFiles(side: Side, tables: readonly TableShape[]): Promise<readonly StoredFile[]> {
  if (!tables.some(({ name }) => name === table)) return [];
  const rows = await side.query<{ key: string; size: string; sha256: string; held: boolean }>(
    `select chave as key, tamanho::text as size, sha256, id_registro is not null and dh_solto is null as held
     from ${table} where pronto and dh_descarte is null order by chave`,
  );
  return rows.map(({ key, size, sha256, held }) => ({ key: storageKey(key), size: Number(size), sha256, held }));
}

/** Copies files that the target does not hold yet; each is there as a whole with the hash that the database has of it, or not at all. */
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

/** Whether all bytes of a file are there, read and hashed. */
export async function holds(storage: Pick<FileStorage, 'get' | 'stat'>, file: StoredFile): Promise<boolean> {
  const found = await storage.stat(file.key);
  if (found?.size !== file.size) return false;
  return (await hashStream(await storage.get(file.key))).sha256 === file.sha256;
}

/**
 * Answers whether the file is there now. A file that is lost, or that the disk does not give, is no reason to leave out the others; a
 * bucket that does not answer is.
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
