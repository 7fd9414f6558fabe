import { type BigIntStats, constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Runs work while nothing is under way in the database. */
export type Quietly = <T>(work: () => Promise<T>) => Promise<T>;

type Known = ReadonlyMap<string, BigIntStats>;

/** A file written so shortly before it was copied may have been written again within the same tick of its clock, in ns. */
const tick = 2_000_000_000n;
/** Rounds before the last one; each copies what changed since the one before. */
const rounds = 2;

/**
 * Copies the folder of a database that is in use: most of it beside the work, and what changed meanwhile in a pause, in which
 * statements wait. The copy is what a kill at that moment would leave, which PostgreSQL recovers from. Answers the ms of the pause.
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

/** Copies files that are not as they were known, and deletes those that went; answers how they were before they were copied. */
async function copyChanged(from: string, to: string, known: Known): Promise<Known> {
  const found = new Map<string, BigIntStats>();
  const now = BigInt(Date.now()) * 1_000_000n;
  for (const path of await listTree(from)) {
    const state = await stat(path, { bigint: true }).catch(() => null);
    if (state === null) continue;
    const name = relative(from, path);
    const before = known.get(name);
    // A later round must see what is still being written.
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

/** Folders before what is in them. */
async function listTree(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.map((entry) => join(entry.parentPath, entry.name)).sort();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
