import { type BigIntStats, constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Runs work while no statement runs in the database. */
export type Quietly = <T>(work: () => Promise<T>) => Promise<T>;

type Known = ReadonlyMap<string, BigIntStats>;

/**
 * Resolution of file times, in ns: a file that was written this shortly before it was copied may have been written
 * again with the same time.
 */
const tick = 2_000_000_000n;
/** Rounds before the last one; each copies what changed since the previous one. */
const rounds = 2;

/**
 * Copies the folder of a database in use. Most of it is copied beside the running work; what changed meanwhile is
 * copied in a pause in which statements wait. The copy looks as after a crash at that moment, from which PostgreSQL
 * recovers. Returns the ms of the pause.
 */
export async function copyInUse(from: string, to: string, quietly: Quietly): Promise<number> {
  let known: Known = new Map();
  for (let round = 0; round < rounds; round++) known = await copyChanged(from, to, known);
  return quietly(async () => {
    const started = performance.now();
    await copyChanged(from, to, known);
    return Math.round(performance.now() - started);
  });
}

/**
 * Copies files that changed and deletes those that were removed; returns the state of each file before it was copied.
 */
async function copyChanged(from: string, to: string, known: Known): Promise<Known> {
  const found = new Map<string, BigIntStats>();
  const now = BigInt(Date.now()) * 1_000_000n;
  for (const path of await listTree(from)) {
    const state = await stat(path, { bigint: true }).catch(() => null);
    if (state === null) continue;
    const name = relative(from, path);
    const before = known.get(name);
    // A later round must notice files that are still being written.
    if (state.mtimeNs < now - tick) found.set(name, state);
    if (before !== undefined && isSame(before, state)) continue;
    const target = join(to, name);
    if (state.isDirectory()) {
      await mkdir(target, { recursive: true, mode: 0o700 });
      continue;
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(path, target, constants.COPYFILE_FICLONE).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      found.delete(name);
    });
  }
  const there = new Set((await listTree(from)).map((path) => relative(from, path)));
  for (const path of await listTree(to))
    if (!there.has(relative(to, path))) await rm(path, { recursive: true, force: true });
  return found;
}

function isSame(a: BigIntStats, b: BigIntStats): boolean {
  return a.mtimeNs === b.mtimeNs && a.size === b.size && a.ino === b.ino;
}

/** Lists folders before their contents. */
async function listTree(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.map((entry) => join(entry.parentPath, entry.name)).sort();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
