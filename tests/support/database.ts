import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/platform/database/database.ts';
import { quoteIdentifier } from '../../src/platform/database/identifier.ts';
import { openPglite, type Pglite } from '../../src/platform/database/pglite/pglite.ts';
import { openPostgres } from '../../src/platform/database/postgres/postgres.ts';
import { initialDataTar } from './initial-data.ts';

let shared: Promise<Pglite> | null = null;

/**
 * A database with an empty schema of its own, dropped by `close`. PostgreSQL when TEST_DATABASE_URL is set; else an
 * embedded one in memory that all calls of one test file share, as starting it takes seconds.
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

/** The embedded database of the process with the schema of this name, which is made when there is none. */
export async function embeddedSchema(schema: string): Promise<Database> {
  return openShared(schema);
}

/** The database that tests run on, to be named in a test's title. */
export const testDatabaseKind = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';

async function openShared(schema: string): Promise<Database> {
  // It goes with the process of the test file: ending its thread while another one starts can crash Node
  // (nodejs/node#56312), and a file that opens one database after another would do so again and again.
  shared ??= initialDataTar().then((initialData) =>
    openPglite({ dataDir: ':memory:', initialData, takesWritten: true }),
  );
  const server = await shared;
  return { ...(await server.database(schema)), close: async () => undefined };
}
