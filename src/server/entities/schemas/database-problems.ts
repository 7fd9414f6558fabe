import sql from 'sql-template-tag';
import type { EntityModel } from '../../../runtime/definition/entity/entity.ts';
import type { ViewProblem } from '../../../runtime/json/problem.ts';
import type { Database } from '../../database/database.ts';
import { migrateEntities } from '../migration/migrate.ts';
import { placed } from './schema-problems.ts';
import { findSharedLogins } from './shared-logins.ts';

/**
 * What the database has against the schemas: changes that wait to be decided, rules that records break, names to log in
 * that users share, and what it refuses of the changes that a server would make, which run in a transaction that is rolled
 * back. The names of the profiles that there are come along; null while no server of this version has started on it.
 */
export async function findDatabaseProblems(
  db: Database,
  models: ReadonlyMap<string, EntityModel>,
  texts: ReadonlyMap<string, string>,
): Promise<{ readonly profiles: readonly string[] | null; readonly problems: readonly ViewProblem[] }> {
  // A server that has started on it has made both.
  const [server] = await db.query<{ found: boolean }>(
    sql`select to_regclass('perfil') is not null and to_regproc('vitral_converte') is not null as found`,
  );
  if (server?.found !== true) return { profiles: null, problems: [] };
  const rows = await db.query<{ constante: string | null }>(sql`select constante from perfil`);
  const { problems } = await db.dryRun((tx) =>
    migrateEntities({ ...tx, schema: db.schema, exclusively: (work) => work() }, models),
  );
  const shared = await findSharedLogins(db, models);
  return {
    profiles: rows.flatMap(({ constante }) => constante ?? []),
    problems: placed([...problems, ...shared], texts),
  };
}
