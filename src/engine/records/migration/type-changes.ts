import { raw } from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { quoteIdentifier } from '../../../platform/database/identifier.ts';
import { wholeFile } from '../models/schema-problems.ts';
import type { PresentTable } from '../tables/present-tables.ts';
import type { PlannedColumn, TablePlan } from '../tables/table-plan.ts';
import { dropSearch } from './search-column.ts';

/** A field whose column has another type than its schema. */
export type TypeChange = {
  readonly field: string;
  readonly column: PlannedColumn;
  /** Current type of the column. */
  readonly from: string;
  /** Number of records with a value. */
  readonly values: number;
  /** Number of these that cannot be converted, with some of them. */
  readonly unfit: number;
  readonly samples: readonly { readonly id: number; readonly value: string }[];
  /** Some of the others, with their converted values. */
  readonly examples: readonly { readonly id: number; readonly value: string; readonly result: string }[];
  /** Column with the values from before an earlier change; changing back restores them. */
  readonly stored: string | null;
};

/** Values of a column from before a change of type. */
export type StoredValues = { readonly column: string; readonly of: string; readonly type: string };

/** Code of a problem that needs a decision. */
export const destructiveChange = 'entity/destructive-change';

const maxSamples = 5;
const maxExamples = 3;
const storedMark = 'values before a change of type: ';

/** Columns of a table with values from before changes of type. */
export function storedValues(present: PresentTable): readonly StoredValues[] {
  return [...present.notes].flatMap(([column, note]) =>
    note.startsWith(storedMark)
      ? [{ column, of: note.slice(storedMark.length), type: present.columns.get(column) ?? '' }]
      : [],
  );
}

/** Whether every value of `from` is also a value of `to` with the same text. */
function isWider(to: string, from: string): boolean {
  const numeric = /^numeric\(18,(\d+)\)$/;
  const decimals = Number(numeric.exec(to)?.[1] ?? Number.NaN);
  if (Number.isNaN(decimals)) return false;
  return from === 'bigint' || decimals >= Number(numeric.exec(from)?.[1] ?? Number.POSITIVE_INFINITY);
}

/**
 * Whether a column can change its type without asking: no value is lost, and no values that were set aside would be
 * restored.
 */
export function growsWider({ name, type }: PlannedColumn, present: PresentTable): boolean {
  const from = present.columns.get(name);
  return from !== undefined && isWider(type, from) && storedFor(present, name, type) === null;
}

function storedFor(present: PresentTable, column: string, type: string): string | null {
  return storedValues(present).find((one) => one.of === column && one.type === type)?.column ?? null;
}

/** Columns whose type differs from the plan, except those that only become wider, with their contents. */
export async function findTypeChanges(
  db: Queryable,
  model: EntityModel,
  plan: TablePlan,
  present: PresentTable,
): Promise<readonly TypeChange[]> {
  const changes: TypeChange[] = [];
  for (const column of plan.columns) {
    const from = present.columns.get(column.name);
    if (from === undefined || from === column.type || growsWider(column, present)) continue;
    const [table, name] = [quoteIdentifier(plan.table), quoteIdentifier(column.name)];
    const result = converted(name, from, column.type);
    const unfit = `${name} is not null and ${result} is null`;
    const [counts] = await db.query<{ values: number; unfit: number }>(
      raw(`select count(${name})::int as values, (count(*) filter (where ${unfit}))::int as unfit from ${table}`),
    );
    const samples = await db.query<{ id: number; value: string }>(
      raw(`select id, left(${name}::text, 60) as value from ${table} where ${unfit} order by id limit ${maxSamples}`),
    );
    const examples = await db.query<{ id: number; value: string; result: string }>(
      raw(
        `select id, left(${name}::text, 60) as value, left(${result}, 60) as result from ${table} where ${result} is not null order by id limit ${maxExamples}`,
      ),
    );
    const stored = storedFor(present, column.name, column.type);
    const field = Object.values(model.fields).find((each) => columnOf(each) === column.name)?.name ?? column.name;
    changes.push({
      field,
      column,
      from,
      values: counts?.values ?? 0,
      unfit: counts?.unfit ?? 0,
      samples,
      examples,
      stored,
    });
  }
  return changes;
}

/** The problem at the field: what its change of type would do, and how to confirm or revert it. */
export function typeChangeProblem(model: EntityModel, change: TypeChange): ViewProblem {
  const { field, from, column, values, unfit, stored } = change;
  const loss =
    stored !== null
      ? `the values from before the last change are kept and would be restored`
      : unfit === 0
        ? `${count(values, 'value')} would be converted`
        : `${count(values, 'value')} would be converted, ${unfit} of them to nothing`;
  const message = `The field \`${field}\` is stored as ${from} and its schema asks for ${column.type}: ${loss}. It is out of use until this is decided. /configurar/problemas of the running portal and \`npm run schemas:apply ${model.name}\` show what would happen and do it, and keep the old values so that it can be taken back; or take the change of the schema back.`;
  return { ...wholeFile(model.name, destructiveChange, message), pointer: `/properties/${field}` };
}

/**
 * Script that changes the type of a column. The old values are stored in a column beside it. If values of the new type
 * from before an earlier change exist, they are restored, and only records saved since are converted. Constraints and
 * indexes of the old column are dropped; the next migration creates the new ones.
 */
export function typeChangeScript(
  tableName: string,
  present: PresentTable,
  change: Pick<TypeChange, 'column' | 'from' | 'stored' | 'values'>,
): string {
  const { column, from, stored, values } = change;
  const [table, name] = [quoteIdentifier(tableName), quoteIdentifier(column.name)];
  const start = [...dropSearch(tableName), ...dependents(tableName, column.name)];
  const value =
    column.default === null ? '' : ` alter table ${table} alter column ${name} set default ${column.default};`;
  if (values === 0 && stored === null)
    return [
      ...start,
      `alter table ${table} drop column ${name};`,
      `alter table ${table} add column ${name} ${column.type};${value}`,
    ].join('\n');
  const aside = quoteIdentifier(asideName(column.name, present));
  const note = `comment on column ${table}.${aside} is ${text(storedMark + column.name)};`;
  const back = `${converted(aside, from, column.type)}::${column.type}`;
  const steps =
    stored === null
      ? [
          `alter table ${table} add column ${name} ${column.type};${value}`,
          `update ${table} set ${name} = ${back} where ${aside} is not null;`,
        ]
      : [
          `alter table ${table} rename column ${quoteIdentifier(stored)} to ${name};`,
          `comment on column ${table}.${name} is null;${value}`,
          `update ${table} set ${name} = ${back} where ${aside} is distinct from ${converted(name, column.type, from)}::${from};`,
        ];
  return [
    ...start,
    `alter table ${table} alter column ${name} drop default;`,
    `alter table ${table} rename column ${name} to ${aside};`,
    note,
    ...steps,
  ].join('\n');
}

/** Statement that deletes values that a change of type has set aside. */
export function forgetScript(table: string, { column }: StoredValues): string {
  return `alter table ${quoteIdentifier(table)} drop column ${quoteIdentifier(column)}`;
}

/** The value of a column converted to another type; null if that is impossible. */
function converted(column: string, from: string, to: string): string {
  return `vitral_converte(${textOf(column, from, to)}, ${text(to)})`;
}

/** Moments are stored in UTC; their day and hour are those of the portal's time zone. */
function textOf(column: string, from: string, to: string): string {
  if (from !== 'timestamp with time zone') return `${column}::text`;
  if (to === 'text') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  return `(${column} at time zone 'America/Sao_Paulo')::text`;
}

/**
 * Constraints, triggers and indexes of the platform on a column, which would otherwise still check the values that are
 * set aside.
 */
function dependents(table: string, column: string): string[] {
  const [name, quoted] = [text(table), text(column)];
  const place = `format('%I', ${name})::regclass`;
  const number = `(select attnum from pg_attribute where attrelid = ${place} and attname = ${quoted})`;
  return [
    'do $body$ declare one text; begin',
    `  for one in select conname from pg_constraint where conrelid = ${place} and ${number} = any(conkey)`,
    "    and obj_description(oid, 'pg_constraint') is not null",
    `  loop execute format('alter table %I drop constraint %I', ${name}, one); end loop;`,
    `  for one in select tgname from pg_trigger where tgrelid = ${place} and not tgisinternal`,
    `    and tgfoid = 'vitral_recusa_valor'::regproc and strpos(encode(tgargs, 'escape'), '\\000' || ${quoted} || '\\000') > 0`,
    `  loop execute format('drop trigger %I on %I', one, ${name}); end loop;`,
    '  for one in select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid',
    `    where x.indrelid = ${place} and obj_description(i.oid, 'pg_class') like '%' || quote_ident(${quoted}) || '%'`,
    "  loop execute format('drop index %I', one); end loop;",
    'end $body$;',
  ];
}

function asideName(column: string, present: PresentTable): string {
  for (let number = 1; ; number += 1) {
    const name = `${column.slice(0, 50)}__antes${number === 1 ? '' : number}`;
    if (!present.columns.has(name)) return name;
  }
}

function count(number: number, what: string): string {
  return `${number} ${number === 1 ? what : `${what}s`}`;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
