import { readFile } from 'node:fs/promises';

/** Bytes by which one statement that somebody wrote may make the database grow. */
export const writtenMemory = 400_000_000;
/** kB that such a statement may put aside on the disk, in temporary files of the database. */
export const writtenDisk = 500_000;
/** ms between two looks. */
const interval = 50;

/** Watches one statement; `isOver` says afterwards whether it was ended for what it took. */
export type MemoryWatch = { readonly signal: AbortSignal; readonly isOver: () => boolean; readonly end: () => void };

/**
 * A signal that aborts with the caller's own, and as soon as what is measured has grown beyond the limit: neither database bounds
 * what one statement holds, and one of few words may ask for all there is.
 * @param measure bytes that are taken; null where that cannot be known
 */
export function watchMemory(
  caller: AbortSignal,
  measure: () => number | null | Promise<number | null>,
  limit: number = writtenMemory,
): MemoryWatch {
  const control = new AbortController();
  let first: number | null = null;
  let isLooking = false;
  let isOver = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const taken = await Promise.resolve(measure()).catch(() => null);
    isLooking = false;
    if (taken === null) return;
    first ??= taken;
    if (taken - first <= limit) return;
    isOver = true;
    control.abort();
  };
  void look();
  const timer = setInterval(() => void look(), interval);
  return { signal: AbortSignal.any([caller, control.signal]), isOver: () => isOver, end: () => clearInterval(timer) };
}

/**
 * Bytes that a process of PostgreSQL on this very machine holds for itself, without the buffers that it shares; null for any other
 * process, and where the system does not tell.
 */
export async function memoryOfBackend(pid: number | null): Promise<number | null> {
  if (pid === null) return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  if (!/^Name:\s*postgres/m.test(status)) return null;
  const anonymous = /^RssAnon:\s*(\d+) kB/m.exec(status)?.[1];
  return anonymous === undefined ? null : Number(anonymous) * 1_024;
}
