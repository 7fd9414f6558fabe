import type pg from 'pg';
import type { PlaceUse, ReplicaState } from '../database.ts';
import { createPositionReader } from './position.ts';
import {
  createReplica,
  lookLimit,
  type ReadKind,
  type Replica,
  type ReplicaChange,
  type ReplicaPools,
  within,
} from './replica.ts';

export type ReplicasOptions = {
  readonly urls: readonly string[];
  /** Makes the pools of a replica; `onConnect` is to run on each new connection. */
  readonly open: (url: string, onConnect: (client: pg.ClientBase) => Promise<void>) => ReplicaPools;
  /** The position of the primary's log: whatever was acknowledged before the call lies below. */
  readonly position: () => Promise<number>;
  /** ms by which a replica may lag before it is left out. */
  readonly lagLimit: number;
  readonly report: (change: ReplicaChange) => void;
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

/** ms between two looks at each replica. */
const interval = 1_000;

/** Spreads reads over replicas. */
export function createReplicas({ urls, open, position, lagLimit, report }: ReplicasOptions): Replicas {
  const current = createPositionReader(position);
  const replicas = urls.map((url) => createReplica({ url, open, report }));
  const samples = createSamples(lagLimit * 2 + 10_000);
  let turn = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function round(): Promise<void> {
    const at = performance.now();
    const now = await within(lookLimit, current()).catch(() => null);
    // Without a primary nobody can say that a replica lags.
    if (now !== null) samples.add(at, now);
    await Promise.all(replicas.map(({ probe }) => probe(samples.lagOf, lagLimit)));
  }

  function again(): void {
    if (isClosed) return;
    timer = setTimeout(() => void round().finally(again), interval).unref();
  }
  void round().finally(again);

  /** A replica that shows what is acknowledged by now, or null. */
  async function choose(): Promise<Replica | null> {
    const used = replicas.filter(({ isUsed }) => isUsed());
    if (used.length === 0) return null;
    const target = await current().catch(() => null);
    // The primary says itself what is the matter with it.
    if (target === null) return null;
    const fit = used.filter(({ replayed }) => replayed() >= target);
    const chosen = (fit.length > 1 ? fit[turn++ % fit.length] : fit[0]) ?? used[0];
    return chosen !== undefined && (await chosen.reaches(target)) ? chosen : null;
  }

  return {
    state: () =>
      replicas.map(({ host, isUsed, replayed }) => ({ host, isUsed: isUsed(), lag: samples.lagOf(replayed()) })),
    load: () => [loadOf(replicas, 'lists'), loadOf(replicas, 'reader')],
    read: async (kind, from, primary) => {
      const replica = await choose();
      if (replica === null) return primary();
      try {
        return await from(replica.pools[kind]);
      } catch (error) {
        if (!replica.isForPrimary(error)) throw error;
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
          if (hasBegun || !replica.isForPrimary(error)) throw error;
        }
      }
      yield* primary();
    },
    follow: () => {
      samples.forget();
      for (const { follow } of replicas) follow();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(replicas.map(({ close }) => close()));
    },
  };
}

/**
 * Where the primary's log was at which time.
 * @param lifetime ms for which this is remembered
 */
function createSamples(lifetime: number) {
  /** The oldest first. */
  let samples: { readonly at: number; readonly position: number }[] = [];
  return {
    add: (at: number, position: number): void => {
      samples = [...samples.filter((one) => one.at > at - lifetime), { at, position }];
    },
    forget: (): void => {
      samples = [];
    },
    /** ms since the primary was at a position. */
    lagOf: (position: number): number => {
      const ahead = samples.find((sample) => sample.position > position);
      return ahead === undefined ? 0 : performance.now() - ahead.at;
    },
  };
}

/** Connections to all replicas together, of one kind. */
function loadOf(replicas: readonly Replica[], kind: ReadKind): PlaceUse {
  const pools = replicas.map((replica) => replica.pools[kind]);
  const sum = (of: (pool: pg.Pool) => number): number => pools.reduce((all, pool) => all + of(pool), 0);
  return {
    place: kind === 'lists' ? 'replica-lists' : 'replica-readers',
    most: sum(({ options }) => options.max ?? 0),
    used: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}
