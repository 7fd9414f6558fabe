import type { EventEmitter } from 'node:events';
import { mkdirSync, type Stats } from 'node:fs';
import { watch } from 'chokidar';
import { kindBelowSchemas, pathBelow } from './file-kinds.ts';

/** Files are read again this long after the last change, in ms, so that half-written ones are complete. */
const settleTime = 100;
/** Who waits for files to be read waits so long at most, in ms: a database may take its time. */
const longestSettling = 3_000;
/** Wait before a failed reading is tried again, in ms. */
const retryTime = 5_000;
/** By how much, in ms, the time of a file may be behind the clock. */
const clockTolerance = 50;
/** Files that arrive within this time of each other, in ms, are taken for one delivery. */
const arrivalTime = 1_000;

type FileArrivalsOptions = {
  readonly log: (message: string, details?: object) => void;
  /** Reads these files of the folder. */
  readonly reload: (files: ReadonlySet<string>) => Promise<unknown>;
  readonly isClosed: () => boolean;
  readonly events: EventEmitter;
  /** No more files come: what is missing now does not come by itself. */
  readonly onCalm: () => void;
};

/** Reads files of schemas when they have been written, and knows whether some are on their way. */
export function createFileArrivals({ log, reload, isClosed, events, onCalm }: FileArrivalsOptions) {
  /** Files that were written and are not read yet. */
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let calm: NodeJS.Timeout | undefined;
  let watcher: ReturnType<typeof watch> | undefined;
  let isSettling = false;
  let isArriving = false;
  /** A reload that fails, with a database that is away say, is tried again until it succeeds. */
  const reloadAfter = (ms: number): void => {
    clearTimeout(timer);
    const own = setTimeout(() => {
      const files = new Set(waiting);
      waiting.clear();
      reload(files)
        .catch((error: unknown) => {
          log('reading the entity schemas failed', { error: error instanceof Error ? error.name : 'unknown' });
          for (const file of files) waiting.add(file);
          if (!isClosed()) reloadAfter(retryTime);
        })
        .finally(() => {
          // Another file was written meanwhile.
          if (timer !== own) return;
          isSettling = false;
          events.emit('settled');
        });
    }, ms);
    timer = own;
  };
  /** Files that belong together arrive one after the other: what is missing is missed once no more come. */
  const noteArrival = (): void => {
    isArriving = true;
    clearTimeout(calm);
    calm = setTimeout(() => {
      isArriving = false;
      onCalm();
    }, arrivalTime);
    calm.unref();
  };
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      if (!isSettling || isClosed()) return resolve();
      const end = (): void => {
        clearTimeout(limit);
        events.off('settled', end);
        resolve();
      };
      const limit = setTimeout(end, longestSettling);
      events.on('settled', end);
    });

  return {
    settled,
    isArriving: () => isArriving,
    isWatching: () => watcher !== undefined,
    /** Reads what is written below the folder, which is made where it is missing: what is not there cannot be watched. */
    watch: (folder: string): void => {
      if (watcher !== undefined) return;
      makeFolder(folder);
      const since = Date.now() - clockTolerance;
      let isLookedThrough = false;
      watcher = watch(folder, { ignored: isOfOthers(folder), alwaysStat: true })
        .on('ready', () => {
          isLookedThrough = true;
        })
        .on('all', (_event, path, stats) => {
          if (!path.endsWith('.json')) return;
          // What is written while the folders are looked through counts, and what was there before has been read.
          if (!isLookedThrough && stats !== undefined && stats.mtimeMs < since) return;
          isSettling = true;
          waiting.add(pathBelow(folder, path));
          noteArrival();
          reloadAfter(settleTime);
        })
        // Without a listener it would end the process: too many watched files, a folder that may not be entered.
        .on('error', (error) => log('watching the entity schemas failed', { error: String(error) }));
    },
    /** Nothing more is read, and nobody waits for it. */
    stop: (): void => {
      clearTimeout(timer);
      clearTimeout(calm);
      events.emit('settled');
    },
    close: async (): Promise<void> => watcher?.close(),
  };
}

/** Statements and translations stand below the same folder, and others read them. */
function isOfOthers(folder: string) {
  const own: readonly unknown[] = ['schema', 'flow', 'alert', 'stray'];
  return (path: string, stats?: Stats): boolean =>
    stats?.isFile() === true && !own.includes(kindBelowSchemas(pathBelow(folder, path)));
}

/** Where nobody may write, nobody adds files either. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch {
    // What it is for is reported where it is read.
  }
}
