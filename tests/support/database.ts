import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/platform/database/database.ts';
import { quoteIdentifier } from '../../src/platform/database/identifier.ts';
import { openPglite, type Pglite } from '../../src/platform/database/pglite/pglite.ts';
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts';
import { initialDataTar } from './initial-data.ts';

let shared: Promise<Pglite> | null = null;

/**
 * A database with a new, empty schema, which `close` drops. PostgreSQL if TEST_DATABASE_URL is set, otherwise an
 * embedded one in memory that all calls of a process share, because starting it takes seconds.
 */
export async function testDatabase(): Promise<Database> {
  const schema = `teste_${randomBytes(6).toString('hex')}`;
  const url = process.env.TEST_DATABASE_URL;
  const db = url ? await openPostgres({ url, schema, connections: 8 }) : await openShared(schema);
  return {
    ...db,
    close: async () => {
      await db.script(`drop schema if exists ${quoteIdentifier(schema)} cascade`);
      await db.close();
    },
  };
}

/** The embedded database of the process with the schema of this name, which is created if it does not exist. */
export async function embeddedSchema(schema: string): Promise<Database> {
  return openShared(schema);
}

/** Name of the database that tests run on, for titles of tests. */
export const testDatabaseKind = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';

async function openShared(schema: string): Promise<Database> {
  // It is only closed with the process. Closing its thread while another one starts can crash Node (nodejs/node#56312),
  // and test files that open several databases would do that often.
  shared ??= initialDataTar().then((initialData) =>
    openPglite({ dataDir: ':memory:', initialData, takesWritten: true }),
  );
  const server = await shared;
  return { ...(await server.database(schema)), close: async () => undefined };
}
