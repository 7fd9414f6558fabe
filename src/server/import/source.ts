import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from './limits.ts';
import { unreadable } from './unreadable.ts';

/** The bytes of an uploaded file at hand for reading anywhere and more than once. */
export type Source = {
  readonly handle: FileHandle;
  /** All of it, piece by piece. */
  readonly chunks: () => AsyncGenerator<Uint8Array>;
  readonly size: number;
  /** Its first bytes, by which its format is told. */
  readonly head: Buffer;
  readonly close: () => Promise<void>;
};

const headBytes = 65_536;
const chunkSize = 65_536;

/**
 * Copies a stored file aside: an import reads it slowly and from its end, which a bucket does not do well. The copy has
 * no name any more once it is open, so nothing is left behind when the server dies.
 */
export async function openSource(size: number, read: () => Promise<Readable>): Promise<Source> {
  if (size > limits.bytes) throw unreadable('grande');
  const folder = await mkdtemp(join(tmpdir(), 'vitral-import-'));
  try {
    const path = join(folder, 'file');
    await pipeline(await read(), createWriteStream(path, { mode: 0o600 }));
    const handle = await open(path, 'r');
    const buffer = Buffer.alloc(headBytes);
    const { bytesRead } = await handle.read(buffer, 0, headBytes, 0);
    const chunks = (): AsyncGenerator<Uint8Array> => chunksOf(handle);
    return { handle, chunks, size, head: buffer.subarray(0, bytesRead), close: () => handle.close() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Streams of a handle would close it when their reader stops early. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
