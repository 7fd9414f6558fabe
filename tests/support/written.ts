import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database, WrittenStatements } from '../../src/platform/database/database.ts';
import { openWritten } from '../../src/platform/database/postgres/written.ts';

/**
 * Opens SQL statements of users on the database of a test. On PostgreSQL they use a login of their own, which `close`
 * drops.
 */
export async function openTestWritten(
  db: Database,
): Promise<{ readonly written: WrittenStatements | null; readonly close: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (server === undefined) return { written: db.written, close: async () => undefined };
  const login = `leitura_${randomBytes(6).toString('hex')}`;
  await db.script(`create role ${login} login`);
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`);
  const address = new URL(server);
  address.username = login;
  address.pathname = `/${row?.name}`;
  return {
    written: openWritten({ writtenUrl: address.href, schema: db.schema }, db),
    close: () => db.script(`drop owned by ${login}; drop role ${login}`),
  };
}
