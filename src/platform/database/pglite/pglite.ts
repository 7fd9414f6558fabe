import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { currentOperation } from '../../watch/probes/doing.ts';
import { turnSeconds, turnWaitSeconds } from '../../watch/probes/instruments.ts';
import { writtenDisk } from '../../watch/probes/memory-watch.ts';
import type { Database, DatabaseEvent } from '../database.ts';
import { quoteIdentifier } from '../identifier.ts';
import { type DiskSpace, unlimitedSpace, watchDiskSpace } from './disk-space.ts';
import type { Quietly } from './folder-copy.ts';
import { lockFolder } from './folder-lock.ts';
import { databaseFolder, newFolder, putBackReplaced, restoringFolder } from './folders.ts';
import { createHandle, type PgliteLimits } from './handle.ts';
import { refuseMoved } from './moved.ts';
import { connectPglite, type PgliteConnection, type StatementRequest } from './pglite-connection.ts';
import { createSession } from './session.ts';
import { serveSnapshots } from './snapshots.ts';
import { createTurns, type TurnTimes } from './turns.ts';
import { keepUp, type Upkeep } from './upkeep.ts';

/** Options of the embedded database. */
export type PgliteOptions = {
  /** Folder of the database, or `:memory:` for one that is lost with the process and with any restart (for tests). */
  readonly dataDir: string;
  /** Tar of a data folder, as PGlite dumps it, with which a database in memory starts; creating one takes seconds. */
  readonly initialData?: string;
  /** ms after which a statement is stopped together with the thread. Default 30,000. */
  readonly statementLimit?: number;
  /** The same for statements of `reader`. Default 15,000. */
  readonly readLimit?: number;
  /** Whether people may write statements. Default false. */
  readonly takesWritten?: boolean;
  /** kB of temporary files that each of them may write. Default 500,000. */
  readonly diskLimit?: number;
  /** The same for scripts, bulk loads and the first batch of streams. Default 600,000. */
  readonly scriptLimit?: number;
  /**
   * ms for which a transaction may be idle before it is rolled back, because all others wait for it. Default 60,000.
   */
  readonly idleLimit?: number;
  readonly log?: (event: DatabaseEvent) => void;
  /** Reads the free bytes of the disk of a folder. Default: from the system. */
  readonly readFree?: (folder: string) => Promise<number>;
  /**
   * While it returns true, changes are accepted on a full disk: most of the changes that a starting server asks for
   * have no effect.
   */
  readonly isStarting?: () => boolean;
};

/** One embedded database with any number of schemas, which share its only session. */
export type Pglite = {
  /** A handle whose unqualified names refer to `schema`, which is created if it does not exist. */
  database(schema: string): Promise<Database>;
  /** Runs work while no statement or transaction is active; everything written is in the files. */
  readonly quietly: Quietly;
  close(): Promise<void>;
};

/** Opens the embedded database of a folder; throws `DatabaseInUseError` if another process uses it. */
export async function openPglite(options: PgliteOptions): Promise<Pglite> {
  const log = options.log ?? (() => undefined);
  const isMemory = options.dataDir === ':memory:';
  if (!isMemory) refuseMoved(options.dataDir);
  const lock = isMemory ? null : await lockFolder(options.dataDir);
  try {
    const folder = isMemory ? 'memory://' : await prepareFolder(options.dataDir, log);
    const { dataDir, readFree, initialData } = options;
    const space = isMemory
      ? unlimitedSpace
      : watchDiskSpace({ folder: dataDir, log, ...(readFree === undefined ? {} : { readFree }) });
    const makeRoom = async (): Promise<void> => {
      if (await space.isLow()) await space.release();
    };
    const source = { dataDir: folder, ...(isMemory && initialData !== undefined ? { initialData } : {}) };
    const connection = await connectPglite(source, log, makeRoom);
    await space.isLow();
    let snapshots: ReturnType<typeof serveSnapshots> | null = null;
    let upkeep: Upkeep | null = null;
    const close = async (): Promise<void> => {
      await snapshots?.stop();
      await upkeep?.stop();
      await connection.close();
      await space.settled();
      lock?.release();
    };
    const { statementLimit = 30_000, readLimit = 15_000, scriptLimit = 600_000, idleLimit = 60_000 } = options;
    const { isStarting = () => false, takesWritten = false, diskLimit = writtenDisk } = options;
    const limits = { statementLimit, readLimit, scriptLimit, idleLimit, takesWritten, diskLimit };
    const server = createServer({ connection, space, limits, isStarting, log, close });
    if (!isMemory) snapshots = serveSnapshots(dataDir, server.quietly);
    if (!isMemory) upkeep = server.keepUp();
    return server;
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Deletes `pg.new` or `restoring`, which a killed first start or restore leaves; `pg` is always complete. */
async function prepareFolder(dataDir: string, log: (event: DatabaseEvent) => void): Promise<string> {
  const folder = path.join(dataDir, databaseFolder);
  const unfinished = path.join(dataDir, newFolder);
  for (const one of [unfinished, path.join(dataDir, restoringFolder)]) rmSync(one, { recursive: true, force: true });
  putBackReplaced(dataDir);
  if (existsSync(folder)) return folder;
  mkdirSync(unfinished, { mode: 0o700 });
  const connection = await connectPglite({ dataDir: unfinished }, log);
  await connection.close();
  renameSync(unfinished, folder);
  return folder;
}

type ServerOptions = {
  readonly connection: PgliteConnection;
  readonly space: DiskSpace;
  readonly limits: PgliteLimits;
  readonly isStarting: () => boolean;
  readonly log: (event: DatabaseEvent) => void;
  readonly close: () => Promise<void>;
};

function createServer(options: ServerOptions): Pglite & { readonly keepUp: () => Upkeep } {
  const { connection, space, limits, isStarting, log, close } = options;
  const { statementLimit, scriptLimit } = limits;
  let upkeep: Upkeep | null = null;
  const takeTurn = createTurns({
    report: (turn) => {
      upkeep?.noteTurn(turn.isBackground);
      reportTurn(turn, log);
    },
  });
  const session = createSession({ connection, space, statementLimit, scriptLimit, isStarting });
  const parts = { session, space, limits, takeTurn, takeExclusive: createTurns({ lull: 0 }), close };

  return {
    async database(schema) {
      const text = `create schema if not exists ${quoteIdentifier(schema)}`;
      await takeTurn(() => connection.send({ kind: 'script', text }, statementLimit));
      return createHandle(schema, parts);
    },
    quietly: (work) => takeTurn(work),
    keepUp: () => {
      const run = (request: StatementRequest) => takeTurn(() => connection.send(request, scriptLimit));
      upkeep = keepUp({
        query: async (text) => (await run({ kind: 'query', text, values: [] })).rows,
        script: (text) => run({ kind: 'script', text }),
        isLow: () => space.isLow(),
      });
      return upkeep;
    },
    close,
  };
}

/** ms from which a turn of background work is logged, because people wait for it. */
const longSlice = 250;

function reportTurn({ isBackground, waited, held }: TurnTimes, log: (event: DatabaseEvent) => void): void {
  const who = isBackground ? 'background' : 'people';
  turnSeconds.observe({ who }, held / 1_000);
  turnWaitSeconds.observe({ who }, waited / 1_000);
  if (isBackground && held >= longSlice)
    log({ event: 'long-slice', operation: currentOperation(), ms: Math.round(held) });
}
