import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { StoredPart } from './manifest.ts';
import { BackupError } from './sides.ts';

/** Compression level. It is fast and still reduces the rows to a fifth of their size, as they repeat. */
const level = 3;

/** Writes a compressed file of a backup and flushes it to the disk. */
export async function writePart(
  folder: string,
  file: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<StoredPart> {
  const measure = createMeter();
  await pipeline(
    Readable.from(content, { objectMode: false }),
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } }),
    measure.stream,
    createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { file, ...measure.read() };
}

/** Reads a compressed file of a backup. */
export function readPart(folder: string, { file }: StoredPart): AsyncIterable<Uint8Array> {
  const source = createReadStream(join(folder, file));
  const content = createZstdDecompress();
  // An error of either stream ends the other and reaches the reader.
  pipeline(source, content).catch((error: unknown) => content.destroy(error instanceof Error ? error : undefined));
  return content;
}

/** Throws `BackupError` if a file differs from what was written. */
export async function verifyPart(folder: string, part: StoredPart): Promise<void> {
  const found = await hashFile(join(folder, part.file));
  if (found?.bytes !== part.bytes || found.sha256 !== part.sha256)
    throw new BackupError(`${part.file} of the backup ${folder} is not as it was written.`);
}

/** Returns the length in bytes and the hash of a file; null if it does not exist. */
export async function hashFile(path: string): Promise<Omit<StoredPart, 'file'> | null> {
  if ((await stat(path).catch(() => null)) === null) return null;
  return hashStream(createReadStream(path));
}

export async function hashStream(content: AsyncIterable<Uint8Array>): Promise<Omit<StoredPart, 'file'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Passes bytes on while counting and hashing them. */
export function createMeter(): { readonly stream: Transform; readonly read: () => Omit<StoredPart, 'file'> } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Reads a file of a backup as text. */
export async function readPartText(folder: string, part: StoredPart): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPart(folder, part)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
