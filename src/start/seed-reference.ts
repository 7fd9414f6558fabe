import sql, { join, raw, type Sql } from 'sql-template-tag';
import { countryRows } from '../domain/reference/country-rows.ts';
import {
  bankRows,
  branchRows,
  cityRows,
  documentTypeRows,
  maritalStatusRows,
  stateRows,
} from '../domain/reference/reference-rows.ts';
import type { Database, Queryable } from '../platform/database/database.ts';
import { identifier } from '../platform/database/identifier.ts';

/**
 * Puts the reference lists into the database: countries, states, cities, banks, branches, marital states, document
 * types. Rows that are there, by their natural key, are left as they are. Needs the tables of the entities.
 */
export async function seedReference(db: Database): Promise<void> {
  await db.exclusively(async () => {
    await db.transaction(async (tx) => {
      await insertMissing(tx, 'pais', countryRows(), { key: ['sigla'] });
      const pais = { column: 'id_pais', table: 'pais', key: 'sigla' };
      await insertMissing(tx, 'estado', stateRows(), { key: ['sigla', 'pais'], relations: { pais } });
      const estado = { column: 'id_estado', table: 'estado', key: 'sigla' };
      await insertMissing(tx, 'cidade', cityRows(), { key: ['codigo_ibge'], relations: { estado } });
      await insertMissing(tx, 'banco', bankRows(), { key: ['codigo'] });
      const cidade = { column: 'id_cidade', table: 'cidade', key: 'codigo_ibge' };
      await insertMissing(tx, 'filial', branchRows, { key: ['nome'], relations: { pais, cidade } });
      await insertMissing(tx, 'estado_civil', maritalStatusRows, { key: ['constante'] });
      await insertMissing(tx, 'tipo_documento', documentTypeRows, { key: ['constante', 'pais'], relations: { pais } });
    });
    await db.script('analyze pais; analyze estado; analyze cidade; analyze banco; analyze filial;');
  });
}

type Relation = { readonly column: string; readonly table: string; readonly key: string };

/** Inserts rows in their order, without those whose natural key is there. What a relation points at is looked up by its own key. */
async function insertMissing<Row extends Readonly<Record<string, string | number | null>>>(
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
