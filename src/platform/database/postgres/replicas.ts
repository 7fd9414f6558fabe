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
  /** Makes the pools of a replica; `onConnect` runs on each new connection. */
  readonly open: (url: string, onConnect: (client: pg.ClientBase) => Promise<void>) => ReplicaPools;
  /** The position of the primary's log: everything acknowledged before the call lies below it. */
  readonly position: () => Promise<number>;
  /** ms that a replica may lag before it is left out. */
  readonly lagLimit: number;
  readonly report: (change: ReplicaChange) => void;
};

export type Replicas = {
  /**
   * Reads from a replica that shows everything acknowledged so far, or from the primary if none does. A client
   * therefore sees its own changes and those it was notified of, whichever server it uses.
   */
  readonly read: <T>(kind: ReadKind, from: (pool: pg.Pool) => Promise<T>, primary: () => Promise<T>) => Promise<T>;
  /** The same in batches; a started stream is not started again. */
  readonly stream: <T>(
    kind: ReadKind,
    from: (pool: pg.Pool) => AsyncIterable<T>,
    primary: () => AsyncIterable<T>,
  ) => AsyncIterable<T>;
  /** The state of each replica, for health and metrics. */
  readonly state: () => readonly ReplicaState[];
  /** Connections of all replicas, by kind. */
  readonly load: () => readonly PlaceUse[];
  /** Another server became the primary: a replica counts again once it has followed that one. */
  readonly follow: () => void;
  readonly close: () => Promise<void>;
};

/** ms between two checks of each replica. */
const interval = 1_000;

/** Distributes reads over replicas. */
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
    // Without a primary nobody knows whether a replica lags.
    if (now !== null) samples.add(at, now);
    await Promise.all(replicas.map(({ probe }) => probe(samples.lagOf, lagLimit)));
  }

  function again(): void {
    if (isClosed) return;
    timer = setTimeout(() => void round().finally(again), interval).unref();
  }
  void round().finally(again);

  /** Chooses a replica that shows everything acknowledged so far; null if none does. */
  async function choose(): Promise<Replica | null> {
    const used = replicas.filter(({ isUsed }) => isUsed());
    if (used.length === 0) return null;
    const target = await current().catch(() => null);
    // The primary reports its own error when it is used.
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
 * Records the position of the primary's log over time.
 * @param lifetime ms for which positions are remembered
 */
function createSamples(lifetime: number) {
  /** Oldest first. */
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

/** Connections of one kind to all replicas together. */
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
