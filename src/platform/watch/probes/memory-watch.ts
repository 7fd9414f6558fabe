import { readFile } from 'node:fs/promises';

/** Bytes by which one statement that a person wrote may make the database's memory grow. */
export const writtenMemory = 400_000_000;
/** kB of temporary files that such a statement may write. */
export const writtenDisk = 500_000;
/** ms between two measurements. */
const interval = 50;

/** Watches one statement; `isOver` tells afterwards whether it was stopped because of its memory. */
export type MemoryWatch = { readonly signal: AbortSignal; readonly isOver: () => boolean; readonly end: () => void };

/**
 * A signal that aborts with the caller's own, and as soon as the measured memory has grown beyond the limit. Neither
 * database limits the memory of a statement, and a short one may use all of it.
 * @param measure bytes in use; null if unknown
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
 * Bytes that a PostgreSQL process on this machine uses, without shared buffers; null for any other process, and if the
 * system does not report it.
 */
export async function memoryOfBackend(pid: number | null): Promise<number | null> {
  if (pid === null) return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  if (!/^Name:\s*postgres/m.test(status)) return null;
  const anonymous = /^RssAnon:\s*(\d+) kB/m.exec(status)?.[1];
  return anonymous === undefined ? null : Number(anonymous) * 1_024;
}
