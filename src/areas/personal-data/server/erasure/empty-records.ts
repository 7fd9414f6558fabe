import sql, { join, type Sql } from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../../language/entity/entity.ts';
import { isFileField } from '../../../../language/entity/file-rules.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { identifier } from '../../../../platform/database/identifier.ts';
import type { PersonRecords } from '../person-records.ts';
import { replacedColumns, replacementOf, type Stand } from './replacements.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** How many records of an entity were deleted or emptied, and how many hold nothing personal and stay unchanged. */
export type Emptied = Readonly<Record<string, { readonly apagados: number; readonly sem_pessoa: number }>>;

/**
 * Empties or deletes the records of a person, with their history and their steps in flows. Does not use the record
 * engine, because its history would keep the erased values.
 */
export async function emptyRecords(
  tx: Queryable,
  models: Models,
  { ids }: PersonRecords,
  stand: Stand,
): Promise<Emptied> {
  const emptied: Record<string, { apagados: number; sem_pessoa: number }> = {};
  const order = deletingOrder(models, [...ids.keys()]);
  const histories = await historyTables(tx);
  for (const name of order) {
    const model = models.get(name);
    const own = ids.get(name) ?? [];
    if (model === undefined || own.length === 0) continue;
    await cleanHistory(tx, histories, model, own, stand);
    if (model.person?.erase === 'record') {
      await letGo(tx, models, ids, model, own);
      const apagados = await tx.execute(
        sql`delete from ${identifier(model.table)} where id = any(${[...own]}::bigint[])`,
      );
      emptied[name] = { apagados, sem_pessoa: 0 };
    } else {
      emptied[name] = { apagados: 0, sem_pessoa: await emptyFields(tx, model, own, stand) };
    }
  }
  return emptied;
}

async function emptyFields(tx: Queryable, model: EntityModel, ids: readonly number[], stand: Stand): Promise<number> {
  let changed = 0;
  for (const id of ids) {
    const columns = replacedColumns(model, id, stand);
    if (columns.length === 0) return 0;
    const sets = columns.map(({ column, field, value }) =>
      field.kind === 'json' && value !== null
        ? sql`${identifier(column)} = ${JSON.stringify(value)}::jsonb`
        : sql`${identifier(column)} = ${value}`,
    );
    // With a new version, nobody who has the record open can save over it.
    changed += await tx.execute(sql`
      update ${identifier(model.table)} set ${join(sets)}, versao = versao + 1, dh_alteracao = now() where id = ${id}`);
  }
  return changed;
}

/** Clears optional relations from the remaining records of the person to deleted ones. */
async function letGo(
  tx: Queryable,
  models: Models,
  ids: PersonRecords['ids'],
  removed: EntityModel,
  removedIds: readonly number[],
): Promise<void> {
  for (const [name, own] of ids) {
    const model = models.get(name);
    if (model === undefined || model.person?.erase === 'record') continue;
    for (const field of Object.values(model.fields))
      if (field.kind === 'relation' && field.target === removed.name && !field.required)
        await tx.execute(sql`
          update ${identifier(model.table)} set ${identifier(columnOf(field))} = null
          where id = any(${[...own]}::bigint[]) and ${identifier(columnOf(field))} = any(${[...removedIds]}::bigint[])`);
  }
}

/** Order of deletion: records that refer to others come before these. */
function deletingOrder(models: Models, names: readonly string[]): readonly string[] {
  const ordered: string[] = [];
  const visit = (name: string, above: ReadonlySet<string>): void => {
    if (ordered.includes(name) || above.has(name)) return;
    const within = new Set([...above, name]);
    for (const other of names) {
      const pointing = Object.values(models.get(other)?.fields ?? {});
      if (pointing.some((field) => field.kind === 'relation' && field.target === name)) visit(other, within);
    }
    ordered.push(name);
  };
  for (const name of names) visit(name, new Set());
  return ordered;
}

/** The partitioned table of the history, and months that were detached from it (`detachMonths`). */
async function historyTables(tx: Queryable): Promise<readonly string[]> {
  const rows = await tx.query<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and (relname = 'vitral_historico' or relname ~ '^vitral_historico_') order by 1`);
  return rows.map(({ name }) => name);
}

/** Removes personal values from the history; of deleted records it removes all values. */
async function cleanHistory(
  tx: Queryable,
  histories: readonly string[],
  model: EntityModel,
  ids: readonly number[],
  stand: Stand,
): Promise<void> {
  const personal = Object.values(model.fields).filter((field) => field.personal !== undefined);
  if (model.person?.erase === 'record') {
    const which = sql`entity = ${model.name} and id_registro = any(${[...ids]}::bigint[])`;
    for (const history of histories)
      await tx.execute(sql`
        update ${identifier(history)} set antes = case when antes is null then null else '{}'::jsonb end,
          depois = case when depois is null then null else '{}'::jsonb end
        where ${which}`);
    await tx.execute(sql`update vitral_fluxo set evidencia = '{}'::jsonb where ${which}`);
    return;
  }
  if (personal.length === 0) return;
  for (const id of ids) {
    const values = personal.map((field) => [field.name, replacementOf(model, field, id, stand) ?? null] as const);
    const replaced = JSON.stringify(Object.fromEntries(values));
    const which = sql`entity = ${model.name} and id_registro = ${id}`;
    for (const history of histories)
      await tx.execute(sql`
        update ${identifier(history)} set antes = ${over('antes', replaced)}, depois = ${over('depois', replaced)}
        where ${which}`);
    await tx.execute(sql`
      update vitral_fluxo set evidencia = ${over('evidencia', replaced)}
      where ${which} and jsonb_typeof(evidencia) = 'object'`);
  }
}

/** Replaces values of the JSON object in a column. Only keys that it already has are replaced. */
function over(column: string, replaced: string): Sql {
  const name = identifier(column);
  return sql`${name} || (select coalesce(jsonb_object_agg(v.key, v.value), '{}')
    from jsonb_each(${replaced}::jsonb) as v where jsonb_exists(${name}, v.key))`;
}

/** Ids of the files to delete: those of personal fields, and all files of deleted records. */
export async function findFiles(tx: Queryable, models: Models, { ids }: PersonRecords): Promise<readonly number[]> {
  const found: number[] = [];
  for (const [name, own] of ids) {
    const model = models.get(name);
    if (model === undefined) continue;
    const fields = Object.values(model.fields).filter(
      (field) => isFileField(field) && (field.personal !== undefined || model.person?.erase === 'record'),
    );
    if (fields.length === 0) continue;
    const rows = await tx.query<{ id: number }>(sql`
      select id from vitral_arquivo where entity = ${name} and id_registro = any(${[...own]}::bigint[])
        and campo = any(${fields.map((field) => field.name)}::text[])`);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}
