import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from './database.ts';
import { identifier } from './identifier.ts';

/** A value that is the `key` of a row of `table`, whose id goes into `column`. */
type Relation = { readonly column: string; readonly table: string; readonly key: string };

/** Inserts rows in their order, without those whose natural key is there. What a relation points at is looked up by its own key. */
export async function insertMissing<Row extends Readonly<Record<string, string | number | null>>>(
  tx: Queryable,
  table: string,
  rows: readonly Row[],
  {
    key,
    relations = {},
  }: { readonly key: readonly (keyof Row & string)[]; readonly relations?: Readonly<Record<string, Relation>> },
): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const given = (name: string): Sql => sql`r.${identifier(name)}`;
  const stored = (name: string): Sql => identifier(relations[name]?.column ?? name);
  const lookups = Object.entries(relations).map(
    ([name, { table: target, key: own }]) =>
      sql`left join ${identifier(target)} as ${identifier(`${name}_alvo`)} on ${identifier(`${name}_alvo`)}.${identifier(own)} = ${given(name)}`,
  );
  const value = (name: string): Sql => (name in relations ? sql`${identifier(`${name}_alvo`)}.id` : given(name));
  const types = names.map(
    (name) => sql`${identifier(name)} ${raw(typeof rows[0]?.[name] === 'number' ? 'bigint' : 'text')}`,
  );
  const sameKey = key.map((name) => sql`atual.${stored(name)} = ${value(name)}`);
  await tx.execute(sql`
    insert into ${identifier(table)} (${join(names.map(stored))})
    select ${join(names.map(value))}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, ordem) => ({ ...row, ordem })))}::jsonb)
      as r(${join(types)}, ordem integer)
    ${join([sql``, ...lookups], ' ')}
    where not exists (select 1 from ${identifier(table)} as atual where ${join(sameKey, ' and ')})
    order by r.ordem`);
}
