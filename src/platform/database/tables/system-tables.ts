import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../database.ts';
import { changeTables } from '../upgrade/change-tables.ts';
import { keepMonths } from '../upgrade/partitions.ts';
import { isOfNewerRelease } from '../upgrade/servers.ts';
import { platformTables, type ServerTables, systemTables } from './server-tables.ts';

/** Makes the tables of the platform's engines where they are missing. Needs `installBase`. */
export async function installPlatformTables(db: Database): Promise<void> {
  await installTables(db, platformTables);
}

/**
 * Makes the tables of the platform, and behind them those of areas, where they are missing. Needs the tables of the entities, which
 * some point at.
 */
export async function installSystemTables(db: Database, ofAreas: readonly ServerTables[]): Promise<void> {
  await installTables(db, [...systemTables, ...ofAreas]);
  if (db.kind === 'pglite' || !(await isOfNewerRelease(db))) await keepMonths(db);
}

/**
 * Runs scripts. On PostgreSQL, where others may be at work, scripts that have run on these very tables do not run again, as
 * even one that finds nothing to do takes locks; and none that a newer release has its own of.
 */
async function installTables(db: Database, all: readonly ServerTables[]): Promise<void> {
  const scripts = all.map(({ script }) => script);
  await db.exclusively(async () => {
    if (db.kind === 'pglite') return db.script(scripts.join('\n'));
    if (await isOfNewerRelease(db)) return;
    const wanted = fingerprint(scripts, await describeTables(db));
    await db.script('create table if not exists vitral_definicao (nome text primary key, hash text not null)');
    const key = all.map(({ name }) => name).join(' ');
    const [known] = await db.query<{ hash: string }>(sql`select hash from vitral_definicao where nome = ${key}`);
    if (known?.hash === wanted) return;
    // One by one: each holds its locks for its own time only.
    for (const script of scripts) await changeTables(db, script);
    const now = fingerprint(scripts, await describeTables(db));
    await db.execute(sql`
      insert into vitral_definicao (nome, hash) values (${key}, ${now}) on conflict (nome) do update set hash = excluded.hash`);
  });
}

/** The tables that there are, each with the number of its columns: what comes and goes makes another text. */
async function describeTables(db: Database): Promise<string> {
  const rows = await db.query<{ text: string }>(sql`
    select c.oid::bigint || ':' || c.relnatts || ':' ||
      (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attisdropped) as text
    from pg_class c where c.relnamespace = ${db.schema}::regnamespace and c.relkind in ('r', 'p', 'v')
      and not c.relispartition order by c.oid`);
  return rows.map(({ text }) => text).join(' ');
}

function fingerprint(scripts: readonly string[], described: string): string {
  return createHash('sha256')
    .update(JSON.stringify([scripts, described]))
    .digest('hex');
}
