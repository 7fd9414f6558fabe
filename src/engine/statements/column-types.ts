import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { SqlError } from '../../platform/database/errors.ts';
import { quoteIdentifier } from '../../platform/database/identifier.ts';
import type { CheckedSql } from './sql/check-sql.ts';
import { problem, type SqlProblem } from './sql/sql-mistakes.ts';
import { type Declaration, sessionValues } from './statement.ts';

/** Columns of tables with their types as text, and the database they were read from. */
export type TableColumns = { readonly server: string; readonly tables: ReadonlyMap<string, string> };

type Answer = { readonly columns: string; readonly types: ReadonlyMap<string, string> };

/**
 * Results of preparing statements by text: all are compared again with each change of a schema, and the results stay
 * the same while the columns of their tables do.
 */
const answers = new Map<string, Answer>();
const maxAnswers = 1_000;

/** Reads the columns of all tables that statements read, at once. */
export async function readTableColumns(
  db: Pick<Queryable, 'query'>,
  queries: readonly Pick<CheckedSql, 'tables'>[],
): Promise<TableColumns> {
  const names = [...new Set(queries.flatMap(({ tables }) => tables.map(({ table }) => table)))];
  const rows = await db.query<{ name: string; columns: string; server: string }>(sql`
    select c.relname as name, version() as server,
      string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ',' order by a.attnum) as columns
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    where c.relname = any(${names}::text[]) and pg_table_is_visible(c.oid) and a.attnum > 0 and not a.attisdropped
    group by c.relname`);
  return { server: rows[0]?.server ?? '', tables: new Map(rows.map(({ name, columns }) => [name, columns])) };
}

/** The columns that a statement may read; null if a table does not exist. */
function columnsOf({ server, tables }: TableColumns, query: Pick<CheckedSql, 'tables'>): string | null {
  const names = [...new Set(query.tables.map(({ table }) => table))];
  if (!names.every((name) => tables.has(name))) return null;
  return [server, ...names.map((name) => `${name}: ${tables.get(name)}`)].join('\n');
}

/**
 * Types of the columns by name, or the database's error.
 * @param tables result of `readTableColumns` for the statement's tables; without it the database is asked each time
 */
export async function readColumnTypes(
  db: Pick<Queryable, 'query'>,
  declaration: Pick<Declaration, 'params' | 'values'>,
  query: CheckedSql,
  tables: TableColumns | null = null,
): Promise<ReadonlyMap<string, string> | SqlProblem> {
  const { text, characterAt } = withoutValues(declaration, query);
  const columns = tables === null ? null : columnsOf(tables, query);
  const known = answers.get(text);
  if (known !== undefined && known.columns === columns) return known.types;
  const types = await askColumnTypes(db, text, characterAt);
  if (columns === null || isProblem(types)) return types;
  answers.delete(text);
  answers.set(text, { columns, types });
  const [oldest] = answers.keys();
  if (answers.size > maxAnswers && oldest !== undefined) answers.delete(oldest);
  return types;
}

async function askColumnTypes(
  db: Pick<Queryable, 'query'>,
  text: string,
  characterAt: (character: number) => number,
): Promise<ReadonlyMap<string, string> | SqlProblem> {
  const head = 'select ';
  // Selects one empty row, whatever the statement would find: only names and types matter.
  const from = ' from (values (1)) as vitral_one (n) left join (select * from (';
  const tail = '\n) as vitral_s limit 0) as t on true';
  const ask = async (columns: string): Promise<Record<string, unknown> | SqlProblem> => {
    const before = `${head}${columns}${from}`;
    try {
      const [row = {}] = await db.query(raw(`${before}${text}${tail}`));
      return row;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      const at = error.position === null ? 0 : characterAt(error.position - 1 - before.length);
      return problem('statement/refused', at, `The database refuses the statement: ${error.message}.`);
    }
  };
  const first = await ask('t.*');
  if (isProblem(first)) return first;
  const names = Object.keys(first);
  if (names.length === 0) return problem('statement/refused', 0, 'The statement has no columns.');
  const second = await ask(
    names.map((name) => `pg_typeof(t.${quoteIdentifier(name)})::text as ${quoteIdentifier(name)}`).join(', '),
  );
  if (isProblem(second)) return second;
  return new Map(Object.entries(second).map(([name, type]) => [name, String(type)]));
}

function isProblem(value: object): value is SqlProblem {
  return (
    'code' in value &&
    'offset' in value &&
    'suggestions' in value &&
    typeof value.code === 'string' &&
    typeof value.offset === 'number' &&
    Array.isArray(value.suggestions)
  );
}

/** The statement with empty values of the right types, and the positions of its characters in the file. */
function withoutValues(
  { params, values }: Pick<Declaration, 'params' | 'values'>,
  { text, parameters }: CheckedSql,
): { readonly text: string; readonly characterAt: (character: number) => number } {
  let made = '';
  let from = 0;
  const shifts: { readonly after: number; readonly by: number }[] = [];
  for (const { start, end, name } of parameters) {
    const session = Object.hasOwn(sessionValues, name) ? sessionValues[name] : undefined;
    const value = `(null::${session ?? (values.get(name) ?? params.get(name))?.type ?? 'text'})`;
    made += text.slice(from, start) + value;
    shifts.push({ after: made.length, by: value.length - (end - start) });
    from = end;
  }
  made += text.slice(from);
  const characterAt = (character: number): number => {
    const shift = shifts.reduce((sum, { after, by }) => (character >= after ? sum + by : sum), 0);
    return Math.min(Math.max(0, character - shift), text.length);
  };
  return { text: made, characterAt };
}
