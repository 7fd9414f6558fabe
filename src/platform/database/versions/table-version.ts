import sql from 'sql-template-tag';
import { changeTable } from '../base.ts';
import type { Queryable } from '../database.ts';
import { identifier } from '../identifier.ts';

/** The version of every table, by name. */
export async function tableVersions(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ tabela: string; versao: number }>(
    sql`select tabela, sum(versao) as versao from ${identifier(changeTable)} group by tabela`,
  );
  return new Map(rows.map(({ tabela, versao }) => [tabela, versao]));
}

/**
 * A number that grows with every committed change of these tables, on whichever server. Cached data is valid while the
 * number stays the same. Read it before the rows, so that a change in between causes another read.
 */
export async function tableVersion(db: Queryable, tables: readonly string[]): Promise<number> {
  const [row] = await db.query<{ versao: number }>(
    sql`
    select coalesce(sum(versao), 0) as versao from ${identifier(changeTable)} where tabela = any(${[...tables]}::text[])`,
    'cached',
  );
  return row?.versao ?? 0;
}
