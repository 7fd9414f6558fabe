import sql, { join, type Sql } from 'sql-template-tag';
import { targetOfPerson } from '../../../../engine/records/schemas/person-problems.ts';
import { columnOf, type EntityModel } from '../../../../language/entity/entity.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { PersonRecords } from '../person-records.ts';

/**
 * Condition on `vitral_lixeira as l`: the entry of the recycle bin holds a deleted record of the person that is still
 * in its table, or a deleted row whose own columns refer to a record of the person (`x-person`).
 */
function holdsPerson(models: ReadonlyMap<string, EntityModel>, { ids }: PersonRecords): Sql {
  const row = (entity: string, value: Sql, wanted: readonly number[]): Sql =>
    sql`(r ->> 'entity' = ${entity} and ${value} = any(${wanted.map(String)}::text[]))`;
  const own = [...ids].map(([name, some]) => row(name, sql`r ->> 'id'`, some));
  const led = [...models.values()].flatMap((model) =>
    (model.person?.of ?? []).flatMap((path) => {
      if (path.kind === 'mark')
        return [...ids].map(
          ([name, some]) =>
            sql`(r ->> 'entity' = ${model.name} and r -> 'values' ->> ${path.entity} = ${name}
              and r -> 'values' ->> ${path.id} = any(${some.map(String)}::text[]))`,
        );
      if (path.kind === 'holder') return [];
      const [first = ''] = path.path.split('.');
      const field = model.fields[first];
      const target = path.path === first ? targetOfPerson(path, model, models)?.name : field?.target;
      const some = target == null ? undefined : ids.get(target);
      if (field === undefined || some === undefined) return [];
      return [row(model.name, sql`r -> 'values' ->> ${columnOf(field)}`, some)];
    }),
  );
  return sql`exists (select from json_array_elements(l.linhas) as r where ${join([sql`false`, ...own, ...led], ' or ')})`;
}

/** Number of deletions of the person's records that can still be restored. */
export async function countBin(
  db: Queryable,
  models: ReadonlyMap<string, EntityModel>,
  records: PersonRecords,
): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`
    select count(*)::int as n from vitral_lixeira as l where ${holdsPerson(models, records)}`);
  return row?.n ?? 0;
}

/** Deletes these entries for good; returns the ids of their files. */
export async function clearBin(
  tx: Queryable,
  models: ReadonlyMap<string, EntityModel>,
  records: PersonRecords,
): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number; arquivos: readonly number[] }>(sql`
    delete from vitral_lixeira as l where ${holdsPerson(models, records)} returning id, arquivos`);
  if (rows.length > 0)
    await tx.execute(sql`delete from registro_excluido where id = any(${rows.map(({ id }) => id)}::bigint[])`);
  return rows.flatMap(({ arquivos }) => arquivos);
}
