import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseEvent } from '../database.ts';
import { SqlError } from '../errors.ts';

/** The free space on the disk of a folder. All sizes are in bytes. */
export type DiskSpace = {
  /** Whether changes are refused for lack of space. Reads the disk at most twice a second. */
  readonly isLow: () => Promise<boolean>;
  /** The last result of `isLow`. */
  readonly wasLow: () => boolean;
  /** Free bytes; null if the system does not report them. */
  readonly free: () => Promise<number | null>;
  /** Frees the reserve, so that the database can recover and keep answering reads. */
  readonly release: () => Promise<void>;
  /** Resolves when nothing is being written to the folder. */
  readonly settled: () => Promise<void>;
};

const megabyte = 1_000_000;
/** Three segments of the write-ahead log: a database that was stopped by a full disk needs them to open again. */
export const reserveBytes = 48 * megabyte;
/** Changes are refused below this: a write-ahead log without space stops PostgreSQL altogether. */
export const refuseBelow = 64 * megabyte;
/** Changes are accepted again from this value. It is higher than `refuseBelow`, so that the two do not alternate. */
export const acceptFrom = 96 * megabyte;
/** ms for which a reading of the disk is reused. */
const holdsFor = 500;

export type DiskSpaceOptions = {
  readonly folder: string;
  readonly log: (event: DatabaseEvent) => void;
  /** Reads the free bytes of the disk of a folder; tests pass their own. */
  readonly readFree?: (folder: string) => Promise<number>;
};

/**
 * Watches the disk of the embedded database and keeps a reserve on it. PostgreSQL survives a full disk while it extends
 * a table, but not while it extends its write-ahead log. Changes are therefore refused before that. If another program
 * fills the disk anyway, the reserve is freed for the recovery.
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

/** PostgreSQL's own error for a full disk (SQLSTATE 53100), for changes that are refused in advance. */
export function diskFull(statement: string): SqlError {
  const message = 'The disk of the database is nearly full: changes are refused until it has room.';
  return new SqlError({ message, code: '53100', detail: null, constraint: null, table: null, column: null }, statement);
}

/** Bytes that this process may still write to the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Writes a file of zeros completely: a sparse file would reserve no space. */
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
