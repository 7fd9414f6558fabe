import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux has an in-memory file system here; in containers it often has only 64 MiB. */
export const memoryFolder = '/dev/shm';
/** Bytes that must be free: several times what all servers and browsers of a run write at the same time. */
const needed = 6 * 2 ** 30;

/**
 * Makes this process and its children write temporary files to memory if there is enough room, because tests copy
 * hundreds of small files for each server. The files are removed when the process ends.
 */
export function writeInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasMemoryRoom()) return;
  const folder = mkdtempSync(join(memoryFolder, 'vitral-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
}

/**
 * Whether the in-memory file system has room for the files of a run. Creating thousands of files there takes half of
 * the time.
 */
export function hasMemoryRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= needed;
  } catch {
    return false;
  }
}
