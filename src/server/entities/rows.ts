import sql, { join, type Sql } from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../runtime/definition/entity.ts';
import type { Queryable } from '../database/database.ts';
import { identifier } from '../database/identifier.ts';
import { andScope } from './scope.ts';

/** A record in API form: to-one relations are objects with `id` and the target's label field, lists are left out. */
export type StoredRecord = Readonly<Record<string, unknown>> & { readonly id: number };

type Models = ReadonlyMap<string, EntityModel>;
type Row = Record<string, unknown> & { id: number };

/** One record by id within a scope (see scopeOf; the table's alias is `t`), or null. */
export async function findRow(
  db: Queryable,
  model: EntityModel,
  models: Models,
  id: number,
  scope: Sql | null,
): Promise<StoredRecord | null> {
  const [row] = await findRows(db, model, models, sql`t.id = ${id}${andScope(scope)}`, 1);
  return row ?? null;
}

/** Records under a condition on the table's alias `t`, oldest first. */
export async function findRows(
  db: Queryable,
  model: EntityModel,
  models: Models,
  condition: Sql,
  limit: number,
): Promise<StoredRecord[]> {
  const columns: Sql[] = [sql`t.id`, sql`t.versao`, sql`t.dh_registro`, sql`t.dh_alteracao`];
  for (const [index, field] of Object.values(model.fields).entries()) {
    if (field.kind === 'collection') continue;
    const column = sql`t.${identifier(columnOf(field))}`;
    if (field.kind !== 'relation') {
      columns.push(column);
      continue;
    }
    const target = field.target === null ? undefined : models.get(field.target);
    columns.push(sql`${column} as ${identifier(`${index}.id`)}`);
    // A subquery each: the time to plan joins grows with the orders in which they could be made.
    if (target !== undefined && target.label !== 'id')
      columns.push(
        sql`(select r.${identifier(target.label)} from ${identifier(target.table)} as r where r.id = ${column}) as ${identifier(`${index}.label`)}`,
      );
  }
  const rows = await db.query<Row>(
    sql`select ${join(columns)} from ${identifier(model.table)} as t where ${condition} order by t.id limit ${limit}`,
  );
  return rows.map((row) => toRecord(model, models, row));
}

function toRecord(model: EntityModel, models: Models, row: Row): StoredRecord {
  const record: Record<string, unknown> & { id: number } = { id: row.id, versao: row.versao };
  for (const [index, field] of Object.values(model.fields).entries()) {
    if (field.kind === 'collection') continue;
    if (field.kind !== 'relation') {
      record[field.name] = row[field.name] ?? null;
      continue;
    }
    const id = row[`${index}.id`] ?? null;
    const label = field.target === null ? undefined : models.get(field.target)?.label;
    record[field.name] =
      id === null
        ? null
        : label === undefined || label === 'id'
          ? { id }
          : { id, [label]: row[`${index}.label`] ?? null };
  }
  record.dh_registro = row.dh_registro;
  record.dh_alteracao = row.dh_alteracao ?? null;
  return record;
}
