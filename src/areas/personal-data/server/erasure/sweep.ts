import sql, { join, type Sql } from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../../language/entity/entity.ts';
import type { Database, Queryable } from '../../../../platform/database/database.ts';
import { SqlError } from '../../../../platform/database/errors.ts';
import { identifier } from '../../../../platform/database/identifier.ts';
import type { PersonValues } from './identifying.ts';
import type { Cleaner } from './replace-text.ts';

/** A column whose texts may name a person. */
type TextColumn = { readonly name: string; readonly type: 'text' | 'json' | 'jsonb' | 'text[]' };
/** A table, or one partition of a table. */
type TextTable = { readonly name: string; readonly columns: readonly TextColumn[]; readonly blocks: number };

/** Blocks of 8 KB that one statement searches, so that none takes long. */
const piece = 500;

/**
 * Tables of the platform that name nobody, and logins, which a trigger updates with their users. Those of areas are the
 * `personalStays` of their modules.
 */
const ofPlatform: readonly string[] = [
  'vitral_definicao',
  'vitral_servidor',
  'vitral_nivel',
  'vitral_versao_tabela',
  'vitral_numero',
  'vitral_login',
];

type Searched = {
  readonly db: Database;
  readonly models: ReadonlyMap<string, EntityModel>;
  /** Tables of areas whose texts stay as they are. */
  readonly leftAlone: readonly string[];
};

/**
 * Number of rows of other records and of the platform from which the person was removed, by table; and tables that
 * refused.
 */
export type Swept = { readonly rows: ReadonlyMap<string, number>; readonly refused: readonly string[] };

/**
 * Removes a person from every text and JSON of every table, except for the personal fields of people's records, which
 * are emptied with the records. Only values that identify this person alone are searched, so that rows about others are
 * not touched.
 * @param step runs a transaction of the calling task
 */
export async function sweepTexts(
  searched: Searched,
  values: PersonValues,
  cleaner: Cleaner,
  step: <T>(work: (tx: Queryable) => Promise<T>) => Promise<T>,
): Promise<Swept> {
  const rows = new Map<string, number>();
  const refused: string[] = [];
  if (values.identifying.size === 0) return { rows, refused };
  const patterns = [...values.identifying].map((value) => `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  for (const table of await textTables(searched)) {
    try {
      let changed = 0;
      for (const range of rangesOf(table))
        changed += await step((tx) => cleanRange(tx, table, range, patterns, cleaner));
      if (changed > 0) rows.set(table.name, changed);
    } catch (error) {
      // A constraint or trigger of the table protects its rows.
      if (!(error instanceof SqlError) || !['23514', 'P0001', '23505'].includes(error.code)) throw error;
      refused.push(table.name);
    }
  }
  return { rows, refused };
}

/** Tables with texts, without the personal fields of people's records, which are emptied with the records. */
async function textTables({ db, models, leftAlone }: Searched): Promise<readonly TextTable[]> {
  const passed = new Set([...ofPlatform, ...leftAlone]);
  const found = await db.query<{ tabela: string; coluna: string; tipo: string; blocos: number }>(sql`
    select c.relname as tabela, a.attname as coluna, format_type(a.atttypid, null) as tipo,
      ceil(pg_relation_size(c.oid) / 8192.0)::int as blocos
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = ${db.schema}::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const byName = new Map([...models.values()].map((model) => [model.table, model] as const));
  const tables = new Map<string, { columns: TextColumn[]; blocks: number }>();
  for (const { tabela, coluna, tipo, blocos } of found) {
    const type = typeOf(tipo);
    if (type === null || passed.has(tabela) || isOfRecord(byName.get(tabela), coluna)) continue;
    const table = tables.get(tabela) ?? { columns: [], blocks: blocos };
    tables.set(tabela, table);
    table.columns.push({ name: coluna, type });
  }
  return [...tables].map(([name, table]) => ({ name, ...table }));
}

/** Whether a column is emptied with the records of each person. */
function isOfRecord(model: EntityModel | undefined, column: string): boolean {
  if (model?.person === undefined) return false;
  return Object.values(model.fields).some((field) => field.personal !== undefined && columnOf(field) === column);
}

function typeOf(name: string): TextColumn['type'] | null {
  if (name === 'json' || name === 'jsonb' || name === 'text[]') return name;
  return name === 'text' || name.startsWith('character') ? 'text' : null;
}

/**
 * Ranges of a table by physical position. Rows that are written meanwhile come after them; the second search finds
 * these.
 */
function rangesOf({ blocks }: TextTable): readonly Sql[] {
  const starts = Array.from({ length: Math.ceil(blocks / piece) }, (_, index) => index * piece);
  return starts.map((start, index) => {
    const from = sql`ctid >= ${`(${start},0)`}::tid`;
    return index === starts.length - 1 ? from : sql`${from} and ctid < ${`(${start + piece},0)`}::tid`;
  });
}

async function cleanRange(
  tx: Queryable,
  { name, columns }: TextTable,
  range: Sql,
  patterns: readonly string[],
  cleaner: Cleaner,
): Promise<number> {
  const table = identifier(name);
  const texts = columns.map((column) => sql`${identifier(column.name)}::text`);
  const rows = await tx.query<Record<string, unknown>>(sql`
    select ctid::text as vitral_lugar,
      ${join(columns.map((column) => identifier(column.name)))}
    from ${table} where ${range}
      and vitral_normaliza(concat_ws(' ', ${join(texts)})) like any(${[...patterns]}::text[]) for update`);
  let changed = 0;
  for (const row of rows) {
    const sets = columns.flatMap((column) => {
      const after = cleaned(row[column.name], column, cleaner);
      return after === undefined ? [] : [sql`${identifier(column.name)} = ${after}`];
    });
    if (sets.length === 0) continue;
    changed += await tx.execute(sql`
      update ${table} set ${join(sets)} where ctid = ${row.vitral_lugar}::tid`);
  }
  return changed;
}

/** The cleaned value as the database takes it; undefined if nothing changes. */
function cleaned(value: unknown, { type }: TextColumn, cleaner: Cleaner): Sql | undefined {
  if (value === null || value === undefined) return undefined;
  if (type === 'text') {
    const after = typeof value === 'string' ? cleaner.text(value) : value;
    return after === value ? undefined : sql`${after}`;
  }
  const after = cleaner.json(value);
  if (JSON.stringify(after) === JSON.stringify(value)) return undefined;
  if (type === 'text[]') return sql`${after}::text[]`;
  return type === 'json' ? sql`${JSON.stringify(after)}::json` : sql`${JSON.stringify(after)}::jsonb`;
}
