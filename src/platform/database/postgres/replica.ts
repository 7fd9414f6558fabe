import type pg from 'pg';
import { DatabaseUnavailableError, SqlError, sqlErrorFields } from '../errors.ts';
import { hostOf } from './addresses.ts';
import { cutOff, isQueueFull } from './following-pool.ts';
import { createPositionReader } from './position.ts';

/** One pool for lists and one for statements of files, as their limits differ. */
export type ReplicaPools = Readonly<Record<ReadKind, pg.Pool>> & {
  /** A separate connection for checking the replica's position, however busy the others are. */
  readonly probe: pg.Pool;
};

export type ReadKind = 'lists' | 'reader';

type ReplicaOptions = {
  readonly url: string;
  /** Makes the pools of a replica; `onConnect` runs on each new connection. */
  readonly open: (url: string, onConnect: (client: pg.ClientBase) => Promise<void>) => ReplicaPools;
  readonly report: (change: ReplicaChange) => void;
};

export type ReplicaChange = { readonly host: string; readonly isUsed: boolean; readonly reason: string };

/** One standby: its position, and whether it is used. */
export type Replica = ReturnType<typeof createReplica>;

/** ms that a replica has to answer a check, and the primary to report its position. */
export const lookLimit = 2_000;
/** ms that a read waits at most for a replica to reach the primary's position; then the primary answers it. */
const patience = 40;
/** ms between two checks of that position. */
const step = 2;
/** ms for which reads skip a replica after one waited for it in vain. */
const rest = 250;

export function createReplica({ url, open, report }: ReplicaOptions) {
  const host = hostOf(url);
  const clients = new Set<pg.ClientBase>();
  let isUsed = false;
  /** Identifies the server and its start time. */
  let server = '';
  /** Last known position up to which the log was replayed. */
  let replayed = 0;
  /** Positions up to here do not count: the log of an earlier primary may have reached that far. */
  let floor = -1;

  const pools = open(url, async (client) => {
    const { rows } = await client.query(serverSql);
    const answering = String(rows[0]?.server);
    if (server !== '' && answering !== server) {
      // It restarted, or a balancer chose another server: what is known describes another one.
      leaveOut('Another server answers.');
      cutAll();
    }
    server = answering;
  });
  for (const pool of [pools.lists, pools.reader, pools.probe]) {
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
    pool.on('error', (error) => leaveOut(error.message));
  }

  const look = createPositionReader(async () => {
    const { rows } = await pools.probe.query(replayedSql);
    const found: unknown = rows[0]?.replayed;
    if (typeof found !== 'number') throw new DatabaseUnavailableError('It is no standby.');
    replayed = found;
    return found;
  });

  const waitFor = createPatience(look);

  function leaveOut(reason: string): void {
    // A restarted replica may be behind its earlier position.
    replayed = 0;
    if (!isUsed) return;
    isUsed = false;
    report({ host, isUsed, reason });
  }

  function cutAll(): void {
    for (const client of clients) cutOff(client);
  }

  return {
    host,
    pools,
    isUsed: () => isUsed,
    replayed: () => replayed,
    /** Whether it shows everything below `target`; waits briefly for it. */
    reaches: async (target: number): Promise<boolean> => {
      try {
        return (replayed >= target || (await waitFor(target))) && isUsed;
      } catch (error) {
        if (isFaultOfServer(error)) leaveOut(textOf(error));
        return false;
      }
    },
    /**
     * Checks its position, and starts or stops using it.
     * @param lagOf ms since the primary was at a position
     */
    probe: async (lagOf: (position: number) => number, lagLimit: number): Promise<void> => {
      try {
        const found = await within(lookLimit, look());
        const lag = lagOf(replayed);
        if (lag > lagLimit) return leaveOut(`It lags by ${Math.round(lag)} ms.`);
        if (isUsed || found <= floor) return;
        isUsed = true;
        report({ host, isUsed, reason: '' });
      } catch (error) {
        leaveOut(textOf(error));
        // Reads that wait for this replica may go to the primary.
        cutAll();
      }
    },
    /** Whether the primary should answer instead. A replica that is unreachable is left out until it answers again. */
    isForPrimary: (error: unknown): boolean => {
      if (!isFaultOfServer(error)) return error instanceof SqlError && forPrimary.has(error.code);
      leaveOut(textOf(error));
      return true;
    },
    /** Another server became the primary: the replica counts again once it has followed that one. */
    follow: (): void => {
      floor = Math.max(floor, replayed);
      leaveOut('Another server is the primary by now.');
    },
    close: () => Promise.all([pools.lists.end(), pools.reader.end(), pools.probe.end()]),
  };
}

/** Waits briefly until a replica reaches a target. After a wait in vain it does not wait at all for a while. */
function createPatience(look: () => Promise<number>): (target: number) => Promise<boolean> {
  let patientFrom = 0;
  return async (target) => {
    const begun = performance.now();
    if (begun < patientFrom) return false;
    while ((await look()) < target) {
      if (performance.now() - begun > patience) {
        patientFrom = performance.now() + rest;
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, step));
    }
    return true;
  };
}

const serverSql = `select concat(inet_server_addr(), ' ', inet_server_port(), ' ', pg_postmaster_start_time()) as server`;

/** Null for a server that is not a standby. */
const replayedSql = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end as replayed`;

/**
 * SQLSTATEs of statements that a standby refuses and the primary may run: a change within a read, a conflict with
 * replay, and a feature that is not available during recovery.
 */
const forPrimary: ReadonlySet<string> = new Set(['25006', '40001', '40P01', '55000']);

/** Whether the server is stopping, starting or unreachable. */
function isFaultOfServer(error: unknown): boolean {
  if (error instanceof SqlError) return /^(57P0[1-5]|08|53300)/.test(error.code);
  // The server is overloaded.
  if (error instanceof Error && isQueueFull(error)) return false;
  const fields = sqlErrorFields(error);
  return fields === null || /^(57P0[1-5]|08|53300)/.test(fields.code);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Rejects when an answer takes longer than `limit` ms. */
export async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailableError('It does not answer.')), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
