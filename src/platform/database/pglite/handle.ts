import type { Sql } from 'sql-template-tag';
import { watchMemory } from '../../watch/probes/memory-watch.ts';
import type { Database, WrittenStatements } from '../database.ts';
import { eachAlone, rolledBackAfter } from '../dry-run.ts';
import { cancelled, DatabaseRestartedError, outOfMemory } from '../errors.ts';
import { quoteIdentifier } from '../identifier.ts';
import { isInside, refuseInside, runInside } from '../transaction-scope.ts';
import { encodeValues } from '../values.ts';
import { type DiskSpace, diskFull } from './disk-space.ts';
import type { StatementRequest } from './pglite-connection.ts';
import { type PgliteSession, queryable, type Send } from './session.ts';
import { transact } from './transact.ts';
import type { createTurns } from './turns.ts';

/** The limits of the embedded database, each as `PgliteOptions` describes it. */
export type PgliteLimits = {
  readonly statementLimit: number;
  readonly readLimit: number;
  readonly scriptLimit: number;
  readonly idleLimit: number;
  readonly diskLimit: number;
  readonly takesWritten: boolean;
};

/** What all handles of one embedded database share. */
export type PgliteParts = {
  readonly session: PgliteSession;
  readonly space: DiskSpace;
  readonly limits: PgliteLimits;
  readonly takeTurn: ReturnType<typeof createTurns>;
  readonly takeExclusive: ReturnType<typeof createTurns>;
  readonly close: () => Promise<void>;
};

/** Characters of CSV that are sent to the thread at once, so that no statement gets near its time limit. */
const copyChunk = 1_000_000;
/** ms for one batch of a stream of `reader`; the first batch computes the whole result. */
const streamLimit = 120_000;

/** A handle of the database for one schema. */
export function createHandle(schema: string, parts: PgliteParts): Database {
  const { session, space, limits, takeTurn, takeExclusive, close } = parts;
  const { statementLimit, readLimit, scriptLimit } = limits;
  /** Sends a single statement: it waits for the running transaction first. */
  const send: Send = (request, limit = statementLimit) => {
    refuseInside(session);
    return takeTurn(async () => session.send(request, limit, await session.prepare(schema, request.kind)));
  };
  const inTransaction = <T>(work: (send: Send) => Promise<T>): Promise<T> => {
    refuseInside(session);
    return takeTurn(async () => {
      const opening = await session.prepare(schema, 'query');
      const within: Send = (request, limit = statementLimit) => session.send(request, limit, opening);
      return runInside(session, () => transact(within, work, limits.idleLimit));
    });
  };
  return {
    kind: 'pglite',
    schema,
    ...queryable(send),
    transaction: (work) => inTransaction((within) => work(queryable(within))),
    dryRun: (work) =>
      rolledBackAfter(inTransaction, (within: Send) => {
        const script = async (text: string): Promise<void> => {
          await within({ kind: 'script', text }, scriptLimit);
        };
        return work(eachAlone(script, { ...queryable(within), script }));
      }),
    script: async (text) => {
      await send({ kind: 'script', text }, scriptLimit);
    },
    copyIn: (table, columns, csv) =>
      inTransaction(async (within) => {
        const names = columns.map(quoteIdentifier).join(', ');
        const text = `copy ${quoteIdentifier(table)} (${names}) from '/dev/blob' with (format csv)`;
        let count = 0;
        for (const chunk of joinChunks(csv, copyChunk)) {
          if (await session.refusesChanges()) throw diskFull(text);
          count += (await within({ kind: 'copy', text, csv: chunk }, scriptLimit)).count;
        }
        return count;
      }),
    stream: (statement, batch, signal) => session.stream(send, statement, batch, signal),
    reader: {
      ...queryable((request, limit = readLimit) => send(asReading(request), limit)),
      stream: (statement, batch, signal) =>
        session.stream((request) => send(asReading(request), streamLimit), statement, batch, signal),
    },
    written: limits.takesWritten ? { query: createWrittenQuery(schema, parts), admit: async () => undefined } : null,
    exclusively: (work) => {
      refuseInside(session);
      return isInside(takeExclusive) ? work() : takeExclusive(() => runInside(takeExclusive, work));
    },
    load: () => [
      { place: 'statements', most: 1, used: Math.min(1, takeTurn.held()), waiting: Math.max(0, takeTurn.held() - 1) },
    ],
    wantsRoom: async () => ((await space.isLow()) ? ((await space.free()) ?? 0) : null),
    close,
  };
}

/**
 * Runs statements that people write, with their own limits. A statement is stopped when its caller leaves or memory
 * runs out.
 */
function createWrittenQuery(schema: string, { session, limits, takeTurn }: PgliteParts): WrittenStatements['query'] {
  return async <Row extends Record<string, unknown>>({ text, values }: Sql, signal: AbortSignal): Promise<Row[]> => {
    refuseInside(session);
    const request = asReading({ kind: 'query', text, values: encodeValues(values), temporary: limits.diskLimit });
    try {
      return await takeTurn(async () => {
        const opening = await session.prepare(schema, 'query');
        if (signal.aborted) throw cancelled(text);
        const watch = watchMemory(signal, () => process.memoryUsage.rss());
        try {
          return (await session.send(request, limits.readLimit, opening, watch.signal)).rows as Row[];
        } catch (error) {
          throw watch.isOver() ? outOfMemory(text) : error;
        } finally {
          watch.end();
        }
      });
    } catch (error) {
      throw error instanceof DatabaseRestartedError ? cancelled(text) : error;
    }
  };
}

/** Makes a request read-only; closing a cursor stays as it is. */
function asReading(request: StatementRequest): StatementRequest {
  return request.kind === 'query' ? { ...request, readOnly: true } : request;
}

function* joinChunks(texts: Iterable<string>, size: number): Iterable<string> {
  let chunk = '';
  for (const text of texts) {
    chunk += text;
    if (chunk.length < size) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
