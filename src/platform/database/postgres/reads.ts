import type { Sql } from 'sql-template-tag';
import type { Database, Queryable, Reader } from '../database.ts';
import { refuseInside } from '../transaction-scope.ts';
import { queryable } from './client.ts';
import type { Pool } from './following-pool.ts';
import type { ReadKind } from './replica.ts';
import type { Replicas } from './replicas.ts';
import { type createPlaces, streamRows } from './streams.ts';

type ReadsOptions = {
  /** The database whose open transaction forbids reads outside of it. */
  readonly owner: object;
  readonly replicas: Replicas | null;
  readonly streamPlaces: ReturnType<typeof createPlaces>;
};

/** Sends reads to a replica if there is one, otherwise over the given connections. */
export function createReads({ owner, replicas, streamPlaces }: ReadsOptions) {
  const streamFrom = (from: Pool, limit: number, kind?: ReadKind): Database['stream'] =>
    async function* stream<Row extends Record<string, unknown>>(
      statement: Sql,
      batch: number,
      signal?: AbortSignal,
    ): AsyncIterable<Row[]> {
      refuseInside(owner);
      const leave = await streamPlaces.take();
      const read = (pool: Pool): AsyncIterable<Row[]> => streamRows<Row>(pool, statement, batch, signal, limit);
      try {
        if (replicas === null || kind === undefined) yield* read(from);
        else yield* replicas.stream(kind, read, () => read(from));
      } finally {
        leave();
      }
    };

  const readsFrom = (from: Pool, limit: number, kind: ReadKind): Reader => {
    const own = queryable(() => {
      refuseInside(owner);
      return from;
    });
    const stream = streamFrom(from, limit, kind);
    if (replicas === null) return { ...own, stream };
    const on = <T>(work: (db: Queryable) => Promise<T>): Promise<T> => {
      refuseInside(owner);
      return replicas.read(
        kind,
        (pool) => work(queryable(() => pool)),
        () => work(own),
      );
    };
    return {
      query: (statement, planning) => on((db) => db.query(statement, planning)),
      execute: (statement, planning) => on((db) => db.execute(statement, planning)),
      stream,
    };
  };

  return { streamFrom, readsFrom };
}
