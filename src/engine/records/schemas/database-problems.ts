import sql from 'sql-template-tag';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { migrateEntities } from '../migration/migrate.ts';
import { placed } from '../models/schema-problems.ts';
import type { EntityData } from './entity-data.ts';
import type { Schemas } from './schema-folder.ts';

/**
 * The problems of a database with the schemas: pending decisions, rules that records break, what areas find in their
 * rows, and changes that it refuses. The changes run in a transaction that is rolled back; `also` runs on the resulting
 * tables. Also returns the names of the existing profiles; null if no server of this version has started on the
 * database.
 */
export async function findDatabaseProblems(
  db: Database,
  { models, texts, places }: Pick<Schemas, 'models' | 'texts' | 'places'>,
  data: EntityData,
  also: (tx: Queryable) => Promise<unknown> = async () => undefined,
): Promise<{ readonly profiles: readonly string[] | null; readonly problems: readonly ViewProblem[] }> {
  // A server that has started on it has created both.
  const [server] = await db.query<{ found: boolean }>(
    sql`select to_regclass('vitral_configuracao') is not null and to_regproc('vitral_converte') is not null as found`,
  );
  if (server?.found !== true) return { profiles: null, problems: [] };
  const { problems } = await db.dryRun(async (tx) => {
    const migration = await migrateEntities({ ...tx, schema: db.schema, exclusively: (work) => work() }, models);
    await also(tx);
    return migration;
  });
  const stored = await data.findProblems(db, models);
  return {
    profiles: await data.findProfiles(db, models),
    problems: placed([...problems, ...stored], texts, places),
  };
}
