import type { Database, Queryable } from '../database/database.ts';
import { currentOperation } from './probes/doing.ts';
import { slowStatements, statementSeconds } from './probes/instruments.ts';
import { inSpan } from './probes/spans.ts';
import { maskStatement } from './statement-text.ts';

/** A slow statement for the log: its text with placeholders, never a value. */
export type SlowStatement = {
  /** Operation of the contract or task that sent it. */
  readonly operation: string;
  readonly statement: string;
  /** Includes the wait for a connection, or for a turn of the embedded database. */
  readonly ms: number;
  /** Number of rows that it returned or changed; null if it failed. */
  readonly rows: number | null;
};

export type StatementWatch = {
  /** ms from which a statement counts as slow. */
  readonly slowMs: number;
  readonly slow: (statement: SlowStatement) => void;
};

/**
 * The same database, whose statements and transactions are measured, traced and logged when they are slow. Scripts of
 * the start and bulk loads are not.
 */
export function watchDatabase(db: Database, { slowMs, slow }: StatementWatch): Database {
  const measure = async <T>(kind: string, text: string, work: () => Promise<T>, rowsOf: (answer: T) => number) => {
    const begun = performance.now();
    let rows: number | null = null;
    try {
      const answer = await inSpan({ kind: 'client', name: kind, statement: text }, work);
      rows = rowsOf(answer);
      return answer;
    } finally {
      const ms = performance.now() - begun;
      statementSeconds.observe({ kind }, ms / 1_000);
      if (ms >= slowMs) {
        const operation = currentOperation();
        slowStatements.inc({ operation });
        slow({ operation, statement: maskStatement(text), ms: Math.round(ms), rows });
      }
    }
  };
  const watched = (inner: Queryable): Queryable => ({
    query: (statement, planning) =>
      measure(
        'query',
        statement.text,
        () => inner.query(statement, planning),
        (rows: readonly unknown[]) => rows.length,
      ) as ReturnType<typeof inner.query<never>>,
    execute: (statement, planning) =>
      measure(
        'execute',
        statement.text,
        () => inner.execute(statement, planning),
        (count) => count,
      ),
  });
  const streamOf = (inner: Pick<Database, 'stream'>): Database['stream'] =>
    async function* stream<Row extends Record<string, unknown>>(
      ...[statement, batch, signal]: Parameters<Database['stream']>
    ): AsyncIterable<Row[]> {
      const rows = inner.stream<Row>(statement, batch, signal)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const { done = false, value } = await measure(
            'batch',
            statement.text,
            () => rows.next(),
            (part) => (part.done === true ? 0 : part.value.length),
          );
          if (done) return;
          yield value as Row[];
        }
      } finally {
        await rows.return?.();
      }
    };
  return {
    ...db,
    ...watched(db),
    transaction: (work) =>
      measure(
        'transaction',
        'transaction',
        () => db.transaction((tx) => work(watched(tx))),
        () => 0,
      ),
    stream: streamOf(db),
    reader: { ...watched(db.reader), stream: streamOf(db.reader) },
    ...(db.lists === undefined ? {} : { lists: { ...watched(db.lists), stream: streamOf(db.lists) } }),
  };
}

/** Reads `VITRAL_SLOW_MS`: default 1,000; 0 turns the log of slow statements off. */
export function readSlowMs(given: string | undefined): number {
  const ms = Number(given ?? 1_000);
  return Number.isFinite(ms) && ms > 0 ? ms : given === undefined ? 1_000 : Number.POSITIVE_INFINITY;
}
