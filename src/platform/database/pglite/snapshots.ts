import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freeBytesOf } from './disk-space.ts';
import { copyInUse, type Quietly } from './folder-copy.ts';
import { lockFolder } from './folder-lock.ts';
import { databaseFolder } from './folders.ts';

/**
 * How a backup gets a snapshot of an embedded database that a server uses: it writes a request into the folder of the
 * database, which only the server's account can access, and the server places a copy beside it.
 */
const requestsFolder = 'snapshots';
const ending = { asked: '.request', taken: '.taking', ready: '.ready', failed: '.failed' } as const;
/** ms between two checks for requests and for answers. */
const pause = 400;
/** Maximum ms until the server accepts a request, and until it has answered it. */
const patience = { taking: 30_000, copying: 3_600_000 } as const;
/** ms after which an unused copy may be deleted. */
const forgotten = 600_000;
/** Bytes that must stay free on the disk. */
const spare = 200_000_000;

/** Answers requests until `stop`, which waits for the current one. */
export function serveSnapshots(folder: string, quietly: Quietly): { readonly stop: () => Promise<void> } {
  const requests = join(folder, requestsFolder);
  rmSync(requests, { recursive: true, force: true });
  let working: Promise<void> | null = null;
  const look = (): void => {
    if (working !== null || !existsSync(requests)) return;
    working = answerAll(folder, requests, quietly)
      .catch(() => undefined)
      .finally(() => {
        working = null;
      });
  };
  const timer = setInterval(look, pause);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await working;
    },
  };
}

/**
 * Asks the server that holds a folder for a copy of its database and passes the folder of the copy to `work`; the copy
 * is deleted afterwards. Throws if no server answers, or if the disk has too little space.
 */
export async function withSnapshot<T>(folder: string, work: (copy: string, pauseMs: number) => Promise<T>): Promise<T> {
  const requests = join(folder, requestsFolder);
  const place = join(requests, randomUUID());
  await mkdir(requests, { recursive: true, mode: 0o700 });
  try {
    await writeFile(`${place}${ending.asked}`, '');
    const pauseMs = await untilReady(place);
    return await work(place, pauseMs);
  } finally {
    for (const end of ['', ...Object.values(ending)]) await rm(`${place}${end}`, { recursive: true, force: true });
  }
}

async function untilReady(place: string): Promise<number> {
  const started = performance.now();
  for (;;) {
    const failure = await readFile(`${place}${ending.failed}`, 'utf8').catch(() => null);
    if (failure !== null) throw new SnapshotError(failure);
    const ready = await readFile(`${place}${ending.ready}`, 'utf8').catch(() => null);
    if (ready !== null) return Number(ready);
    const isAsked = existsSync(`${place}${ending.asked}`);
    const waited = performance.now() - started;
    if (waited > (isAsked ? patience.taking : patience.copying))
      throw new SnapshotError('The server that holds the embedded database gives no copy of it.');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** The copy of the database was not made. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError';
  readonly final = true;
}

async function answerAll(folder: string, requests: string, quietly: Quietly): Promise<void> {
  for (const name of await readdir(requests)) {
    if (!name.endsWith(ending.asked)) continue;
    const place = join(requests, name.slice(0, -ending.asked.length));
    await rename(`${place}${ending.asked}`, `${place}${ending.taken}`);
    await forgetOld(requests);
    try {
      const from = join(folder, databaseFolder);
      await checkRoom(folder, from);
      const ms = await copyInUse(from, join(place, databaseFolder), quietly);
      await answer(place, ending.ready, String(ms));
    } catch (error) {
      await rm(place, { recursive: true, force: true });
      await answer(place, ending.failed, error instanceof Error ? error.message : String(error));
    }
  }
}

/** Writes the file atomically, because the other side polls for it. */
async function answer(place: string, end: string, text: string): Promise<void> {
  await writeFile(`${place}.answer`, text);
  await rename(`${place}.answer`, `${place}${end}`);
}

/** Deletes copies whose reader was killed; a copy in use is locked. */
async function forgetOld(requests: string): Promise<void> {
  for (const entry of await readdir(requests, { withFileTypes: true })) {
    const path = join(requests, entry.name);
    const age = Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? Date.now());
    if (!entry.isDirectory() || age < forgotten) continue;
    const lock = await lockFolder(path).catch(() => null);
    if (lock === null) continue;
    lock.release();
    await rm(path, { recursive: true, force: true });
  }
}

async function checkRoom(folder: string, from: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true });
  let size = 0;
  for (const entry of entries)
    if (entry.isFile()) size += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  const free = await freeBytesOf(folder).catch(() => Number.POSITIVE_INFINITY);
  if (free < size + spare)
    throw new SnapshotError(
      `The disk of ${folder} has no room for a copy of the database: ${Math.ceil((size + spare - free) / 1_000_000)} MB more are needed.`,
    );
}
