import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux has a file system in memory here; containers often give it 64 MiB. */
const inMemory = '/dev/shm';
/** Bytes that must be free: what all servers and browsers of a run write at once, several times over. */
const needed = 6 * 2 ** 30;

/**
 * Has this process and those that it starts write temporary files in memory, where the machine has room for that: tests copy hundreds of
 * small files for every server. They are removed when the process ends.
 */
export function writeInMemory(): void {
  if (process.env.TMPDIR !== undefined || freeBytes() < needed) return;
  const folder = mkdtempSync(join(inMemory, 'vitral-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
