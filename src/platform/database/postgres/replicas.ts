import type pg from 'pg';
import type { PlaceUse, ReplicaState } from '../database.ts';
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

export type ReplicaOptions = {
  readonly urls: readonly string[];
  /** Makes the pools of a replica; `onConnect` is to run on each new connection. */
  readonly open: (url: string, onConnect: (client: pg.ClientBase) => Promise<void>) => ReplicaPools;
  /** The position of the primary's log: whatever was acknowledged before the call lies below. */
  readonly position: () => Promise<number>;
  /** ms by which a replica may lag before it is left out. */
  readonly lagLimit: number;
  readonly report: (change: { readonly host: string; readonly isUsed: boolean; readonly reason: string }) => void;
};

export type Replicas = {
  /**
   * Reads from a replica that shows all that was acknowledged until now, and from the primary where none does: whoever
   * saved something, or learned of a change, sees it, over whichever server they come.
   */
  readonly read: <T>(kind: ReadKind, from: (pool: pg.Pool) => Promise<T>, primary: () => Promise<T>) => Promise<T>;
  /** The same for what comes in batches; one that has begun is not begun again. */
  readonly stream: <T>(
    kind: ReadKind,
    from: (pool: pg.Pool) => AsyncIterable<T>,
    primary: () => AsyncIterable<T>,
  ) => AsyncIterable<T>;
  /** How each of them is, for health and metrics. */
  readonly state: () => readonly ReplicaState[];
  /** Connections of all of them, by what they are for. */
  readonly load: () => readonly PlaceUse[];
  /** Another server is the primary: a replica counts again once it has followed that one for a step. */
  readonly follow: () => void;
  readonly close: () => Promise<void>;
};

type Replica = {
  readonly host: string;
  readonly pools: ReplicaPools;
  readonly clients: Set<pg.ClientBase>;
  isUsed: boolean;
  /** Which server it is, and since when it runs. */
  server: string;
  /** As far as the log has been replayed, as was last seen. */
  replayed: number;
  /** Nothing at or below counts: the log of an earlier primary may have reached that far. */
  floor: number;
  /** Nobody waits for it before this time. */
  patientFrom: number;
  readonly look: () => Promise<number>;
};

/** ms between two looks at each replica. */
const interval = 1_000;
/** ms that a replica has to answer such a look. */
const lookLimit = 2_000;
/** ms that a read waits for a replica to come as far as the primary, at most; then the primary answers it. */
const patience = 40;
/** ms between two questions whether it has. */
const step = 2;
/** ms for which nobody waits for a replica that kept somebody waiting in vain. */
const rest = 250;

/** Spreads reads over replicas. */
export function createReplicas({ urls, open, position, lagLimit, report }: ReplicaOptions): Replicas {
  const current = createPositionReader(position);
  const replicas = urls.map((url): Replica => {
    const clients = new Set<pg.ClientBase>();
    const pools = open(url, async (client) => {
      const { rows } = await client.query(serverSql);
      const server = String(rows[0]?.server);
      if (replica.server !== '' && server !== replica.server) {
        // It was started again, or a balancer stands between: what is known is that of another.
        leaveOut(replica, 'Another server answers.');
        for (const other of clients) cutOff(other);
      }
      replica.server = server;
    });
    const replica: Replica = {
      ...{ host: hostOf(url), pools, clients, isUsed: false, server: '', replayed: 0, floor: -1, patientFrom: 0 },
      look: createPositionReader(async () => {
        const { rows } = await pools.probe.query(replayedSql);
        const replayed: unknown = rows[0]?.replayed;
        if (typeof replayed !== 'number') throw new DatabaseUnavailableError('It is no standby.');
        replica.replayed = replayed;
        return replayed;
      }),
    };
    for (const pool of [pools.lists, pools.reader, pools.probe]) {
      pool.on('connect', (client) => clients.add(client));
      pool.on('remove', (client) => clients.delete(client));
      pool.on('error', (error) => leaveOut(replica, error.message));
    }
    return replica;
  });
  /** Where the primary's log was at which time, the oldest first. */
  let samples: { readonly at: number; readonly position: number }[] = [];
  let turn = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function leaveOut(replica: Replica, reason: string): void {
    // One that starts again may be behind what it was at.
    replica.replayed = 0;
    if (!replica.isUsed) return;
    replica.isUsed = false;
    report({ host: replica.host, isUsed: false, reason });
  }

  /** ms since the primary was where a replica is now. */
  function lagOf({ replayed }: Replica): number {
    const ahead = samples.find((sample) => sample.position > replayed);
    return ahead === undefined ? 0 : performance.now() - ahead.at;
  }

  async function probe(replica: Replica): Promise<void> {
    try {
      const replayed = await within(lookLimit, replica.look());
      const lag = lagOf(replica);
      if (lag > lagLimit) return leaveOut(replica, `It lags by ${Math.round(lag)} ms.`);
      if (replica.isUsed || replayed <= replica.floor) return;
      replica.isUsed = true;
      report({ host: replica.host, isUsed: true, reason: '' });
    } catch (error) {
      leaveOut(replica, error instanceof Error ? error.message : String(error));
      // What waits for an answer of it may go to the primary.
      for (const client of replica.clients) cutOff(client);
    }
  }

  async function round(): Promise<void> {
    const at = performance.now();
    const now = await within(lookLimit, current()).catch(() => null);
    // Without a primary nobody can say that a replica lags.
    if (now !== null)
      samples = [...samples.filter((one) => one.at > at - lagLimit * 2 - 10_000), { at, position: now }];
    await Promise.all(replicas.map(probe));
  }

  function again(): void {
    if (isClosed) return;
    timer = setTimeout(() => void round().finally(again), interval).unref();
  }
  void round().finally(again);

  /** Waits until a replica is as far as `target`, but not for long. */
  async function reaches(replica: Replica, target: number): Promise<boolean> {
    if (replica.replayed >= target) return true;
    const begun = performance.now();
    if (begun < replica.patientFrom) return false;
    while ((await replica.look()) < target) {
      if (performance.now() - begun > patience) {
        replica.patientFrom = performance.now() + rest;
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, step));
    }
    return true;
  }

  /** A replica that shows what is acknowledged by now, or null. */
  async function choose(): Promise<Replica | null> {
    const used = replicas.filter(({ isUsed }) => isUsed);
    if (used.length === 0) return null;
    const target = await current().catch(() => null);
    // The primary says itself what is the matter with it.
    if (target === null) return null;
    const [first] = used.sort((a, b) => Number(b.replayed >= target) - Number(a.replayed >= target));
    const fit = used.filter(({ replayed }) => replayed >= target);
    const chosen = fit.length > 1 ? fit[turn++ % fit.length] : first;
    if (chosen === undefined) return null;
    try {
      return (await reaches(chosen, target)) && chosen.isUsed ? chosen : null;
    } catch (error) {
      if (isFaultOfServer(error)) leaveOut(chosen, error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  /** Whether the primary is to answer instead; a replica that is away is left out until it answers again. */
  function isForPrimary(replica: Replica, error: unknown): boolean {
    if (isFaultOfServer(error)) leaveOut(replica, error instanceof Error ? error.message : String(error));
    else if (!(error instanceof SqlError && forPrimary.has(error.code))) return false;
    return true;
  }

  const loadOf = (kind: ReadKind): PlaceUse => {
    const pools = replicas.map((replica) => replica.pools[kind]);
    const sum = (of: (pool: pg.Pool) => number): number => pools.reduce((all, pool) => all + of(pool), 0);
    return {
      place: kind === 'lists' ? 'replica-lists' : 'replica-readers',
      most: sum(({ options }) => options.max ?? 0),
      used: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    };
  };

  return {
    state: () => replicas.map((replica) => ({ host: replica.host, isUsed: replica.isUsed, lag: lagOf(replica) })),
    load: () => [loadOf('lists'), loadOf('reader')],
    read: async (kind, from, primary) => {
      const replica = await choose();
      if (replica === null) return primary();
      try {
        return await from(replica.pools[kind]);
      } catch (error) {
        if (!isForPrimary(replica, error)) throw error;
        return primary();
      }
    },
    stream: async function* (kind, from, primary) {
      const replica = await choose();
      if (replica !== null) {
        let hasBegun = false;
        try {
          for await (const batch of from(replica.pools[kind])) {
            hasBegun = true;
            yield batch;
          }
          return;
        } catch (error) {
          if (hasBegun || !isForPrimary(replica, error)) throw error;
        }
      }
      yield* primary();
    },
    follow: () => {
      samples = [];
      for (const replica of replicas) {
        replica.floor = Math.max(replica.floor, replica.replayed);
        leaveOut(replica, 'Another server is the primary by now.');
      }
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(replicas.flatMap(({ pools }) => [pools.lists.end(), pools.reader.end(), pools.probe.end()]));
    },
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

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
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
