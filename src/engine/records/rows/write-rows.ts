import sql, { join } from 'sql-template-tag';
import { columnOf, type EntityField, type EntityModel, isReference } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier, quoteIdentifier } from '../../../platform/database/identifier.ts';
import type { StoredRecord } from './rows.ts';

/** A row to be written: its columns, and its id once assigned. */
export type WrittenRow = { columns: ReadonlyMap<string, unknown>; id: number };

/** Inserts new rows by one statement and assigns their ids. */
export async function insertRows(tx: Queryable, target: EntityModel, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return;
  // Ids are drawn beforehand, so that they do not depend on the order of returned rows.
  const drawn = await tx.query<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${quoteIdentifier(target.table)}, 'id')) as id from generate_series(1, ${rows.length}::int)`,
  );
  for (const [index, row] of rows.entries()) row.id = drawn[index]?.id ?? 0;
  const names = [...new Set(rows.flatMap(({ columns }) => [...columns.keys()]))];
  const columns = join(['id', ...names].map(identifier));
  await tx.execute(
    sql`insert into ${identifier(target.table)} (${columns}) select ${columns} from json_populate_recordset(null::${identifier(target.table)}, ${asJson(target, rows)}::json)`,
  );
}

/** Updates rows, by one statement for those with the same columns. */
export async function updateRows(tx: Queryable, target: EntityModel, rows: readonly WrittenRow[]): Promise<void> {
  // Only changed columns are written: values read from the database may have lost digits.
  const groups = new Map<string, WrittenRow[]>();
  for (const row of rows) {
    const key = [...row.columns.keys()].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  for (const group of groups.values()) {
    const names = [...(group[0]?.columns.keys() ?? [])];
    const assignments = names.map((name) => sql`${identifier(name)} = v.${identifier(name)}`);
    await tx.execute(
      sql`update ${identifier(target.table)} as t set ${join(assignments)}, versao = t.versao + 1, dh_alteracao = now() from json_populate_recordset(null::${identifier(target.table)}, ${asJson(target, group)}::json) as v where t.id = v.id`,
    );
  }
}

/** Rows as JSON, from which the database fills the columns of a table. */
function asJson(target: EntityModel, rows: readonly WrittenRow[]): string {
  const isJson = new Set(
    Object.values(target.fields)
      .filter(({ kind }) => kind === 'json')
      .map(columnOf),
  );
  return JSON.stringify(
    rows.map(({ id, columns }) => ({
      id,
      ...Object.fromEntries(
        [...columns].map(([name, value]) => [
          name,
          isJson.has(name) && typeof value === 'string' ? JSON.parse(value) : value,
        ]),
      ),
    })),
  );
}

/** Whether a column would keep its value. */
export function isSame(target: EntityModel, before: StoredRecord | null, column: string, value: unknown): boolean {
  const field = Object.values(target.fields).find((known) => columnOf(known) === column);
  if (field === undefined || before === null) return false;
  const stored = before[field.name] ?? null;
  if (value === null || stored === null) return value === stored;
  return asStored(field, value) === asStored(field, isReference(field) ? referenceOf(stored) : stored);
}

function asStored(field: EntityField, value: unknown): unknown {
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'relation':
    case 'link':
      return Number(value);
    case 'time':
      return String(value).padEnd(8, ':00').slice(0, 8);
    case 'json':
      return typeof value === 'string' ? value : JSON.stringify(value);
    default:
      return value;
  }
}

/** The id of a referenced record; null for none. */
export function referenceOf(reference: unknown): number | null {
  const id: unknown = typeof reference === 'object' && reference !== null ? Reflect.get(reference, 'id') : null;
  return typeof id === 'number' ? id : null;
}
