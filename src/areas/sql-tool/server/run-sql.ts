import sql, { type Sql } from 'sql-template-tag';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { type CheckedSql, checkSql } from '../../../engine/statements/sql/check-sql.ts';
import { tablesIn } from '../../../engine/statements/sql/parse-sql.ts';
import { sessionValues } from '../../../engine/statements/statement.ts';
import { refuseStatement } from '../../../engine/statements/statement-errors.ts';
import { findUnlisted, type ReadableStatement, scopedStatement } from '../../../engine/statements/statement-rows.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { SqlError, UnboundLoginError, UnsafeLoginError } from '../../../platform/database/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { guardedEntities } from '../../administration/server/index.ts';
import { sqlErrors } from './errors.ts';

export type SqlTool = {
  readonly db: Pick<Database, 'written'>;
  readonly entities: Pick<EntityCatalog, 'models'>;
  readonly clock: Pick<Clock, 'now'>;
};

type Cell = string | number | boolean | null;

/** Result of a query as a table: cells in the order of the columns, whose names may repeat. */
export type SqlResult = {
  readonly columns: string[];
  readonly result: readonly (readonly Cell[])[];
  readonly count: number;
  /** There are more rows than the limits allow. */
  readonly truncado: boolean;
};

/** Maximum number of rows in a result; of characters in a cell, and in the whole result as JSON. */
const maxRows = 1_000;
const longestCell = 20_000;
const longestResult = 5_000_000;

/**
 * Runs one reading statement for a caller, who must be able to list all its entities and gets only the rows and fields
 * that they may see (specification 001, SQL editor). Throws 422 with the error and its place.
 * @param signal aborts it, with `SqlError` 57014
 */
export async function runSql(
  { db, entities, clock }: SqlTool,
  caller: Caller,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<SqlResult> {
  const { written } = db;
  if (written === null) throw sqlErrors.SQL_DESLIGADO();
  const models = entities.models();
  const query = checkWritten(text, models);
  const statement: ReadableStatement = {
    name: 'sql',
    query,
    params: new Map(),
    values: new Map(),
    unscoped: new Map(),
    within: new Map(),
  };
  const [unlisted] = findUnlisted(statement, models, caller);
  if (unlisted !== undefined) throw sqlErrors.SQL_CADASTRO({ entity: unlisted.title });
  const reading = { caller, models, values: new Map(), language, now: clock.now() };
  const { before, whole } = scopedStatement(statement, reading);
  try {
    await written.admit(readTables(sql`${before}select from ${whole} as t`, models));
    const rows = await written.query<{ nomes: string[] | null; celulas: Cell[] | null }>(
      sql`${before}
        select case when r.n = 1 then (select json_agg(e.key) from json_each(r.linha) as e) end as nomes,
          case when sum(length(r.linha::text)) over (order by r.n) <= ${longestResult}::bigint then (
            select coalesce(json_agg(case
              when length(e.value::text) > ${longestCell}::int then to_json(left(e.value #>> '{}', ${longestCell}::int) || '…')
              when json_typeof(e.value) in ('object', 'array') then to_json(e.value::text)
              else e.value end), '[]')
            from json_each(r.linha) as e) end as celulas
        from (
          select row_to_json(t.*) as linha, row_number() over () as n from ${whole} as t limit ${maxRows + 1}::int
        ) as r
        order by r.n`,
      signal,
    );
    const columns = rows[0]?.nomes ?? (rows.length === 0 ? await readNames() : []);
    const cut = rows.findIndex(({ celulas }) => celulas === null);
    const result = rows
      .slice(0, Math.min(cut < 0 ? rows.length : cut, maxRows))
      .flatMap(({ celulas }) => (celulas === null ? [] : [celulas]));
    return { columns, result, count: result.length, truncado: result.length < rows.length };
  } catch (error) {
    if (error instanceof UnsafeLoginError) throw sqlErrors.SQL_LOGIN_AMPLO();
    if (error instanceof UnboundLoginError) throw sqlErrors.SQL_LOGIN_SEM_LIMITE({ comando: error.remedy });
    if (!(error instanceof SqlError) || signal.aborted) throw error;
    throw failureOf(error);
  }

  /** The columns of a result without rows, by a join that gives one row of nulls. */
  async function readNames(): Promise<string[]> {
    const [row] = (await written?.query<{ nomes: string[] | null }>(
      sql`${before}
        select (select json_agg(e.key) from json_each(row_to_json(r.*)) as e) as nomes
        from (select t.* from (values (1)) as um (n) left join (select * from ${whole} as s limit 0) as t on true) as r`,
      signal,
    )) ?? [undefined];
    return row?.nomes ?? [];
  }
}

/**
 * The tables that a statement reads when it is sent, including those of row scopes. The login that runs it gets access
 * only to these. Throws SQL_ALCANCE if a row scope reads tables about logins, which no statement may read.
 */
function readTables(sent: Sql, models: ReadonlyMap<string, EntityModel>): readonly string[] {
  const tables = tablesIn(sent.text);
  const guarded = [...models.values()].filter(({ name }) => guardedEntities.has(name));
  const closed = tables.find((table) => table.startsWith('vitral_') || guarded.some((model) => model.table === table));
  if (closed !== undefined) throw sqlErrors.SQL_ALCANCE();
  return tables;
}

/** Checks a statement. Throws SQL_RECUSADO with the first error and its place. */
export function checkWritten(text: string, models: ReadonlyMap<string, EntityModel>): CheckedSql {
  // Queries may not read logins and permissions.
  const open = [...models.values()].filter(({ name }) => !guardedEntities.has(name));
  const { checked, problems } = checkSql(text, new Set(open.map(({ table }) => table)));
  const [wrong] = problems;
  if (checked === null || wrong !== undefined)
    throw refuseStatement(text, wrong ?? { offset: 0, reason: 'vazia', word: '', suggestions: [] });
  // Values from areas would be read from tables that the login of the editor may not read.
  const names = Object.keys(sessionValues);
  const unknown = checked.parameters.find(({ name }) => !names.includes(name));
  if (unknown !== undefined) {
    const near = closestNames(unknown.name, names);
    throw refuseStatement(text, {
      offset: checked.offset + unknown.start,
      reason: 'valor',
      word: unknown.name,
      suggestions: near.length === 0 ? names : near,
    });
  }
  return checked;
}

/** Translates errors of the database that are usual while somebody writes a statement. */
function failureOf({ code, message }: SqlError): ApiError {
  const [nome = ''] = /"[^"]*"|(?<=^column )\S+/.exec(message) ?? [];
  if (code === '57014') return sqlErrors.SQL_DEMOROU();
  if (code === '53400') return sqlErrors.SQL_DISCO();
  // Out of memory, or a value of more than a gigabyte.
  if (code === '53200' || code === '54000' || /invalid memory alloc request size/.test(message))
    return sqlErrors.SQL_MEMORIA();
  if (code === '42703' && nome !== '') return sqlErrors['SQL_FALHOU.coluna']({ nome });
  if (code === '42702' && nome !== '') return sqlErrors['SQL_FALHOU.ambigua']({ nome });
  if (code === '42803' && nome !== '') return sqlErrors['SQL_FALHOU.grupo']({ nome });
  return code === '22012' ? sqlErrors['SQL_FALHOU.divisao']() : sqlErrors.SQL_FALHOU({ texto: message });
}
