import { createWriteStream, read as readFile } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { limits } from '../limits.ts';
import { unreadable } from './unreadable.ts';

/** The bytes of an uploaded file, readable at any position and repeatedly. */
export type RowSource = {
  /** File descriptor, valid in every thread. */
  readonly fd: number;
  /** The whole file, piece by piece. */
  readonly chunks: () => AsyncGenerator<Uint8Array>;
  readonly size: number;
  /** The first bytes, by which the format is detected. */
  readonly head: Buffer;
};

/** A source opened by this thread. */
export type OwnSource = RowSource & { readonly close: () => Promise<void> };

const headBytes = 65_536;
const chunkSize = 65_536;

/**
 * Copies a stored file to a local one: an import reads it slowly and from its end, which buckets do badly. The copy is
 * unlinked as soon as it is open, so that nothing is left when the server dies.
 */
export async function openSource(size: number, read: () => Promise<Readable>): Promise<OwnSource> {
  if (size > limits.bytes) throw unreadable('grande');
  const folder = await mkdtemp(join(tmpdir(), 'vitral-import-'));
  try {
    const path = join(folder, 'file');
    await pipeline(await read(), createWriteStream(path, { mode: 0o600 }));
    const handle = await open(path, 'r');
    return { ...(await sourceOf(handle.fd, size)), close: () => handle.close() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file opened by this or another thread, which closes it. */
export async function sourceOf(fd: number, size: number): Promise<RowSource> {
  const { bytesRead, buffer } = await readAt(fd, Buffer.alloc(headBytes), 0, headBytes, 0);
  return { fd, chunks: () => chunksOf(fd), size, head: buffer.subarray(0, bytesRead) };
}

const readAt = promisify(readFile);

/** Streams of a file would close it when their reader stops early. */
async function* chunksOf(fd: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await readAt(fd, Buffer.allocUnsafe(chunkSize), 0, chunkSize, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
