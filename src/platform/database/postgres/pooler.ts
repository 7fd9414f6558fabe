import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { AddressError } from './addresses.ts';

/** How often two connections are compared before a pooler counts as one with separate sessions. */
const rounds = 6;

/**
 * Throws `AddressError` behind a pooler that shares database connections between transactions (PgBouncer with
 * `pool_mode = transaction` or `statement`): settings, locks and plans of one caller would reach another. A pooler in
 * session mode is accepted. A server that cannot be reached is left to whoever connects later.
 *
 * A pooler reports another process id than the database. If so, two connections are used alternately: in session mode
 * each has a fixed process of its own, otherwise they share or change processes.
 */
export async function refuseSharedSessions(url: string, connectLimit: number, setting = 'DATABASE_URL'): Promise<void> {
  const clients = [url, url].map(
    (connectionString) =>
      new pg.Client({ connectionString, connectionTimeoutMillis: connectLimit, query_timeout: connectLimit }),
  );
  for (const client of clients) client.on('error', () => undefined);
  const [first, second] = clients;
  if (first === undefined || second === undefined) return;
  try {
    await first.connect();
    const process = await processOf(first);
    if (process === Reflect.get(first, 'processID')) return;
    // The setting belongs to one database session: if another connection sees it, the session is shared.
    const mark = randomUUID();
    await first.query(`select set_config('vitral.sessao', $1, false)`, [mark]);
    await second.connect();
    for (let round = 0; round < rounds; round++) {
      await second.query('begin');
      const others = await processOf(second);
      const own = await processOf(first);
      const seen = await second.query(`select current_setting('vitral.sessao', true) as mark`);
      await second.query('commit');
      if (others === process || own !== process || seen.rows[0]?.mark === mark) throw sharedSessions(setting);
    }
  } catch (error) {
    if (error instanceof AddressError) throw error;
    // Statement mode refuses several statements in one query.
    if (error instanceof Error && /transaction blocks? not allowed/i.test(error.message)) throw sharedSessions(setting);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as process');
  return Number(rows[0]?.process);
}

function sharedSessions(setting: string): AddressError {
  return new AddressError(
    `${setting} leads to a pooler that shares connections between transactions (PgBouncer: pool_mode = transaction or statement), ` +
      'where settings, locks and prepared statements of one caller would meet those of others. ' +
      'Set pool_mode = session for this database in the pooler, or name the database server itself.',
  );
}
