import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux has a file system in memory here; containers often give it 64 MiB. */
export const memoryFolder = '/dev/shm';
/** Bytes that must be free: what all servers and browsers of a run write at once, several times over. */
const needed = 6 * 2 ** 30;

/**
 * Has this process and those that it starts write temporary files in memory, where the machine has room for that: tests copy hundreds of
 * small files for every server. They are removed when the process ends.
 */
export function writeInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasMemoryRoom()) return;
  const folder = mkdtempSync(join(memoryFolder, 'vitral-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
}

/** Whether a file system in memory has room for what a run writes: files that are made there by the thousand cost half. */
export function hasMemoryRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= needed;
  } catch {
    return false;
  }
}
