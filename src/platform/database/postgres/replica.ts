import type pg from 'pg';
import { DatabaseUnavailableError, SqlError, sqlErrorFields } from '../errors.ts';
import { hostOf } from './addresses.ts';
import { cutOff, isQueueFull } from './following-pool.ts';
import { createPositionReader } from './position.ts';

/** What lists read from, and what statements of files do: each has its own limits. */
export type ReplicaPools = Readonly<Record<ReadKind, pg.Pool>> & {
  /** A connection of its own for looking how far it is, however busy the others are. */
  readonly probe: pg.Pool;
};

export type ReadKind = 'lists' | 'reader';

type ReplicaOptions = {
  readonly url: string;
  /** Makes the pools of a replica; `onConnect` is to run on each new connection. */
  readonly open: (url: string, onConnect: (client: pg.ClientBase) => Promise<void>) => ReplicaPools;
  readonly report: (change: ReplicaChange) => void;
};

export type ReplicaChange = { readonly host: string; readonly isUsed: boolean; readonly reason: string };

/** One standby: how far it is, and whether it is used. */
export type Replica = ReturnType<typeof createReplica>;

/** ms that a replica has to answer a look, and the primary how far it is. */
export const lookLimit = 2_000;
/** ms that a read waits for a replica to come as far as the primary, at most; then the primary answers it. */
const patience = 40;
/** ms between two questions whether it has. */
const step = 2;
/** ms for which nobody waits for a replica that kept somebody waiting in vain. */
const rest = 250;

export function createReplica({ url, open, report }: ReplicaOptions) {
  const host = hostOf(url);
  const clients = new Set<pg.ClientBase>();
  let isUsed = false;
  /** Which server it is, and since when it runs. */
  let server = '';
  /** As far as the log has been replayed, as was last seen. */
  let replayed = 0;
  /** Nothing at or below counts: the log of an earlier primary may have reached that far. */
  let floor = -1;

  const pools = open(url, async (client) => {
    const { rows } = await client.query(serverSql);
    const answering = String(rows[0]?.server);
    if (server !== '' && answering !== server) {
      // It was started again, or a balancer stands between: what is known is that of another.
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
    // One that starts again may be behind what it was at.
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
    /** Whether it shows what lies below `target`; it is waited for, but not for long. */
    reaches: async (target: number): Promise<boolean> => {
      try {
        return (replayed >= target || (await waitFor(target))) && isUsed;
      } catch (error) {
        if (isFaultOfServer(error)) leaveOut(textOf(error));
        return false;
      }
    },
    /**
     * Looks how far it is, and uses it or leaves it out.
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
        // What waits for an answer of it may go to the primary.
        cutAll();
      }
    },
    /** Whether the primary is to answer instead; one that is away is left out until it answers again. */
    isForPrimary: (error: unknown): boolean => {
      if (!isFaultOfServer(error)) return error instanceof SqlError && forPrimary.has(error.code);
      leaveOut(textOf(error));
      return true;
    },
    /** Another server is the primary: it counts again once it has followed that one for a step. */
    follow: (): void => {
      floor = Math.max(floor, replayed);
      leaveOut('Another server is the primary by now.');
    },
    close: () => Promise.all([pools.lists.end(), pools.reader.end(), pools.probe.end()]),
  };
}

/** Waits until a replica is as far as a target, but not for long, and for a while not at all where that was in vain. */
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

/** Null of a server that is no standby. */
const replayedSql = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end as replayed`;

/**
 * SQLSTATE of what a standby refuses and the primary may do: a change within a read, a conflict with what is replayed, and
 * what is not available during recovery.
 */
const forPrimary: ReadonlySet<string> = new Set(['25006', '40001', '40P01', '55000']);

/** Stopping, starting or away. */
function isFaultOfServer(error: unknown): boolean {
  if (error instanceof SqlError) return /^(57P0[1-5]|08|53300)/.test(error.code);
  // It has more to do than it can.
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
