import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseEvent } from '../database.ts';
import { SqlError } from '../errors.ts';

/** How much room the disk of a folder has; all sizes are bytes. */
export type DiskSpace = {
  /** Whether changes are refused for want of room; asked of the disk twice a second at most. */
  readonly isLow: () => Promise<boolean>;
  /** What `isLow` answered last. */
  readonly wasLow: () => boolean;
  /** Bytes that are free now; null when the system does not say. */
  readonly free: () => Promise<number | null>;
  /** Gives the reserve back to the disk, so that the database can recover and go on answering reads. */
  readonly release: () => Promise<void>;
  /** Resolves when nothing is being written to the folder. */
  readonly settled: () => Promise<void>;
};

const megabyte = 1_000_000;
/** Three segments of the write-ahead log: what a database that was stopped by a full disk needs to open again. */
export const reserveBytes = 48 * megabyte;
/** Below this changes are refused: a write-ahead log that finds no room stops PostgreSQL as a whole. */
export const refuseBelow = 64 * megabyte;
/** From this on changes are taken again; apart from `refuseBelow`, so that the two do not alternate. */
export const acceptFrom = 96 * megabyte;
/** ms for which an answer of the disk holds. */
const holdsFor = 500;

export type DiskSpaceOptions = {
  readonly folder: string;
  readonly log: (event: DatabaseEvent) => void;
  /** Free bytes of the disk that holds a folder. Tests bring their own. */
  readonly readFree?: (folder: string) => Promise<number>;
};

/**
 * Watches the disk of the embedded database and keeps a reserve on it. PostgreSQL survives a full disk while it adds to
 * a table, not while it adds to its write-ahead log; so changes are refused before it comes to that, and whoever fills
 * the disk all the same (another program, say) finds the reserve released for the recovery.
 */
export function watchDiskSpace({ folder, log, readFree = freeBytesOf }: DiskSpaceOptions): DiskSpace {
  const path = join(folder, 'reserve');
  let low = false;
  let asked = Number.NEGATIVE_INFINITY;
  let filling: Promise<void> | null = null;

  const free = (): Promise<number | null> => readFree(folder).catch(() => null);

  function reserve(): void {
    filling ??= fill(path)
      .catch(() => rm(path, { force: true }).catch(() => undefined))
      .finally(() => {
        filling = null;
      });
  }

  async function refresh(): Promise<void> {
    asked = performance.now();
    const bytes = await free();
    if (bytes === null) return;
    const isLow = low ? bytes < acceptFrom : bytes < refuseBelow;
    if (isLow !== low) {
      low = isLow;
      log({ event: isLow ? 'disk-full' : 'disk-has-room', folder, freeBytes: bytes });
    }
    if (!low && bytes >= acceptFrom + reserveBytes) reserve();
  }

  return {
    isLow: async () => {
      if (performance.now() - asked > holdsFor) await refresh();
      return low;
    },
    wasLow: () => low,
    free,
    release: async () => {
      await filling;
      await rm(path, { force: true }).catch(() => undefined);
      asked = Number.NEGATIVE_INFINITY;
    },
    settled: async () => {
      await filling;
    },
  };
}

/** For a database in memory, which no disk limits. */
export const unlimitedSpace: DiskSpace = {
  isLow: async () => false,
  wasLow: () => false,
  free: async () => null,
  release: async () => undefined,
  settled: async () => undefined,
};

/** PostgreSQL's own error for a disk without room (SQLSTATE 53100), for changes that are refused before they fail. */
export function diskFull(statement: string): SqlError {
  const message = 'The disk of the database is nearly full: changes are refused until it has room.';
  return new SqlError({ message, code: '53100', detail: null, constraint: null, table: null, column: null }, statement);
}

/** Bytes of the disk of a folder that this process may still fill. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** A file of zeros, written out whole: a file with holes would hold no room. */
async function fill(path: string): Promise<void> {
  const known = await stat(path).catch(() => null);
  if (known !== null && known.size >= reserveBytes) return;
  const file = await open(path, 'w', 0o600);
  try {
    const piece = new Uint8Array(megabyte);
    for (let written = 0; written < reserveBytes; written += megabyte) await file.write(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}
