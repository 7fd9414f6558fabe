import type { Sql } from 'sql-template-tag';
import type { Queryable } from '../database.ts';
import { cancelled, DatabaseRestartedError, SqlError } from '../errors.ts';
import { quoteIdentifier } from '../identifier.ts';
import { encodeValues } from '../values.ts';
import { type DiskSpace, diskFull } from './disk-space.ts';
import type { PgliteConnection, StatementRequest, StatementResult } from './pglite-connection.ts';

/** Sends one request in the turn of whoever holds the session; `limit` is in ms. */
export type Send = (request: StatementRequest, limit?: number) => Promise<StatementResult>;

type SessionOptions = {
  readonly connection: PgliteConnection;
  readonly space: DiskSpace;
  /** ms after which a single statement is stopped. */
  readonly statementLimit: number;
  /** The same for the first batch of a stream. */
  readonly scriptLimit: number;
  /** While it returns true, changes are accepted on a full disk. */
  readonly isStarting: () => boolean;
};

/** The only session of the embedded database: its settings, and its behaviour on a full disk. */
export type PgliteSession = ReturnType<typeof createSession>;

export function createSession({ connection, space, statementLimit, scriptLimit, isStarting }: SessionOptions) {
  const applied = { schema: '', opening: 0, readOnly: false };
  let streams = 0;
  const refusesChanges = async (): Promise<boolean> => (await space.isLow()) && !isStarting();

  return {
    refusesChanges,

    /**
     * Sets `schema` for unqualified names. While the disk is nearly full it also refuses changes, except those of
     * scripts, which define tables. Returns the opening for which this is valid.
     */
    prepare: async (schema: string, kind: StatementRequest['kind']): Promise<number> => {
      const readOnly = kind !== 'script' && (await refusesChanges());
      const isApplied = applied.schema === schema && applied.readOnly === readOnly;
      if (!isApplied || applied.opening !== connection.opening) {
        applied.opening = 0;
        const path = `set search_path to ${quoteIdentifier(schema)}, public`;
        const text = `${path}; set default_transaction_read_only to ${readOnly ? 'on' : 'off'}`;
        const { opening } = connection;
        await connection.send({ kind: 'script', text }, statementLimit, opening);
        Object.assign(applied, { schema, opening, readOnly });
      }
      return applied.opening;
    },

    /** Sends a request in the prepared opening, or not at all. */
    send: async (...given: Parameters<PgliteConnection['send']>): Promise<StatementResult> => {
      try {
        return await connection.send(...given);
      } catch (error) {
        if (!(error instanceof SqlError)) throw error;
        if (error.code === '53100') {
          await space.release();
          // PostgreSQL cannot continue without its log: every later statement would run into its time limit.
          if (error.message.includes('pg_wal')) connection.reopen('the disk is full');
        }
        if (error.code === '25006' && space.wasLow()) throw diskFull(error.statement);
        throw error;
      }
    },

    /** A cursor WITH HOLD stores its whole result, so that a slow reader blocks nobody. */
    stream: async function* <Row extends Record<string, unknown>>(
      send: Send,
      statement: Sql,
      batch: number,
      signal?: AbortSignal,
    ): AsyncIterable<Row[]> {
      if (signal?.aborted) throw cancelled(statement.text);
      const cursor = `vitral_stream_${++streams}`;
      const text = `declare ${cursor} no scroll cursor with hold for ${statement.text}`;
      await send({ kind: 'query', text, values: encodeValues(statement.values) }, scriptLimit);
      const { opening } = connection;
      try {
        for (;;) {
          if (signal?.aborted) throw cancelled(statement.text);
          if (connection.opening !== opening) throw new DatabaseRestartedError('The stream ended with a restart.');
          const { rows } = await send({ kind: 'query', text: `fetch ${batch} from ${cursor}`, values: [] });
          if (rows.length > 0) yield rows as Row[];
          if (rows.length < batch) return;
        }
      } finally {
        if (connection.opening === opening) await send({ kind: 'script', text: `close ${cursor}` }).catch(() => null);
      }
    },
  };
}

/** Statements that are sent through `send`. */
export function queryable(send: Send): Queryable {
  const run = (statement: Sql): Promise<StatementResult> =>
    send({
      kind: 'query',
      text: statement.text,
      values: encodeValues(statement.values),
    });
  return {
    query: async <Row extends Record<string, unknown>>(statement: Sql) => (await run(statement)).rows as Row[],
    execute: async (statement) => (await run(statement)).count,
  };
}
