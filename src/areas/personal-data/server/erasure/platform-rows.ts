import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../../platform/database/database.ts';
import { identifier } from '../../../../platform/database/identifier.ts';
import { isOfUsers, type PersonalRows } from '../../../personal-rows.ts';
import { idsOf, type PersonRecords } from '../person-records.ts';

/** Rows of areas with their condition for a person, in the order of erasure. */
export function rowsOf(
  rows: readonly PersonalRows[],
  records: PersonRecords,
): readonly (Omit<PersonalRows, 'where'> & { readonly where: Sql })[] {
  const person = idsOf(records);
  return rows.map((each) => ({ ...each, where: each.where(person) }));
}

/** Deletes or empties the rows that do not stay; returns the number of rows by table. */
export async function clearPlatformRows(
  tx: Queryable,
  rows: readonly PersonalRows[],
  records: PersonRecords,
): Promise<Readonly<Record<string, number>>> {
  const cleared: Record<string, number> = {};
  // The trail of a contract cannot be changed. This setting allows deleting it as a whole, if nobody is bound by it.
  await tx.query(sql`select set_config('vitral.apaga_pessoa', 'on', true)`);
  for (const { table, where, empty, keep } of rowsOf(rows, records)) {
    if (keep !== undefined) continue;
    const name = identifier(table);
    const count = await tx.execute(
      empty === undefined ? sql`delete from ${name} where ${where}` : sql`update ${name} set ${empty} where ${where}`,
    );
    if (count > 0) cleared[table] = (cleared[table] ?? 0) + count;
  }
  return cleared;
}

/** Files that the platform holds for a person outside of entities, and their users' uploads that no record holds. */
export async function findPlatformFiles(
  tx: Queryable,
  rows: readonly PersonalRows[],
  records: PersonRecords,
): Promise<readonly number[]> {
  const { root } = records;
  const ofAreas = rowsOf(rows, records).flatMap(({ table, where, file }) =>
    file === undefined ? [] : [sql`select ${identifier(file)} as id from ${identifier(table)} where ${where}`],
  );
  const ofExports = sql`
    select id_arquivo as id from vitral_exportacao_pessoa
    where entity = ${root.entity} and id_registro = ${root.id} and id_arquivo is not null`;
  const unheld = sql`
    select id from vitral_arquivo as a
    where ${isOfUsers(idsOf(records))} and (id_registro is null or dh_solto is not null)
      and not exists (select from vitral_importacao as i where i.id_arquivo = a.id)`;
  const found = await tx.query<{ id: number }>(join([...ofAreas, ofExports, unheld], ' union '));
  return found.map(({ id }) => id);
}

/**
 * Deletes finished imports into entities with records of the person. The rows of one person cannot be
 * separated from the others in such a file, and the file is not needed after the import. Returns the ids of the files.
 */
export async function clearImports(tx: Queryable, { ids }: PersonRecords): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    delete from vitral_importacao where entity = any(${[...ids.keys()]}::text[]) and dh_fim is not null
    returning id_arquivo as id`);
  return rows.map(({ id }) => id);
}
