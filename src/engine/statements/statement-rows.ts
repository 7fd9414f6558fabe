import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../language/entity/entity.ts';
import { placesTable } from '../../language/entity/rules/stored-trees.ts';
import { SqlError } from '../../platform/database/errors.ts';
import { identifier, quoteIdentifier } from '../../platform/database/identifier.ts';
import { portalTimeZone } from '../../platform/database/time-zone.ts';
import { type Caller, can } from '../../platform/http/caller.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import {
  type DecidingRows,
  type Listable,
  listableOfEntity,
  type RowField,
  rowField,
  type StatementSource,
} from '../lists/listable.ts';
import { readableColumns } from '../records/access/readable-columns.ts';
import { modelFor, modelsFor } from '../records/models/caller-models.ts';
import { ownTreeOf, scopeOf } from '../records/rows/scope.ts';
import { portalDay } from '../records/values/portal-day.ts';
import { unreadParts } from './optional-parts.ts';
import { dayOfPeriod } from './period-days.ts';
import { type CheckedSql, readsClock } from './sql/check-sql.ts';
import type { Span } from './sql/parse-sql.ts';
import { type Statement, sessionValues } from './statement.ts';

/** Who reads a statement, and with which values. */
export type Reading = {
  readonly caller: Caller;
  readonly models: ReadonlyMap<string, EntityModel>;
  /** Values of its parameters; missing ones are null. */
  readonly values: ReadonlyMap<string, unknown>;
  /** BCP 47 tag. */
  readonly language: string;
  /** The current time of the portal's clock. */
  readonly now: Date;
};

/**
 * The list of a statement for one caller. Every table that the statement reads is replaced by the rows that the caller
 * may see. The statement cannot avoid that: its own table names are not sent to the database.
 */
export function openStatement(statement: Statement, reading: Reading): Listable {
  const { models, caller } = reading;
  const model = modelFor(statement.model, caller);
  const fields = rowFields(model, modelsFor(models, caller).models);
  const search = statement.search.filter((name) => fields.has(name));
  const isWhole = search.length === statement.search.length;
  return {
    name: statement.name,
    table: '',
    statement: statementSource(statement, reading),
    // A numeric id derived from the key represents parts that the caller may not read.
    key: statement.key.every((name) => fields.has(name)) ? statement.key : ['id'],
    isIdSent: statement.isIdSent,
    label: model.label,
    fields,
    searched: new Set(statement.hasSearchColumn && isWhole ? search : []),
    searchable: search,
    searchedRelations: [],
    bestMatch: statement.bestMatch.filter(({ field }) => fields.has(field)),
    tables: tablesOf(statement, models),
    parents: () => null,
  };
}

/** What reading a statement needs. */
export type ReadableStatement = Pick<
  Statement,
  'name' | 'query' | 'params' | 'values' | 'unscoped' | 'within' | 'serverModels'
>;

/** A statement with the rows of its caller, and its part that decides which rows there are. */
export type ScopedStatement = {
  /** Prefix of the whole statement in which it is used. */
  readonly before: Sql;
  /** The statement in brackets. */
  readonly whole: Sql;
  readonly deciding: StatementSource['deciding'];
};

/**
 * The statement in brackets, with the caller's rows for its tables and values for its parameters, and the prefix of the
 * whole statement in which it is used.
 */
export function scopedStatement(statement: ReadableStatement, reading: Reading): ScopedStatement {
  const { query } = statement;
  const scopes = tableScopes(statement, reading);
  const holes = [
    ...query.parameters.map(({ start, end, name }) => ({ start, end, fill: valueFor(name, statement, reading) })),
    ...query.tables.map(({ start, end, table, hasAlias, isQuery }) => {
      const name = scopes.get(table)?.name ?? table;
      // `table cliente` cannot have an alias.
      const fill = isQuery ? raw(`select * from ${quoteIdentifier(name)}`) : tableName(table, name, hasAlias);
      return { start, end, fill };
    }),
  ];
  const fill = (cuts: readonly Span[]): Sql => {
    const parts: Sql[] = [];
    let from = 0;
    const all = [...holes.filter(isOutside(cuts)), ...cuts.map((cut) => ({ ...cut, fill: empty }))];
    for (const { start, end, fill: part } of all.sort((one, other) => one.start - other.start)) {
      parts.push(raw(query.text.slice(from, start)), part);
      from = end;
    }
    parts.push(raw(query.text.slice(from)));
    // The line break ends a comment at its end.
    return sql`(${join(parts, '')}\n)`;
  };
  const deciding = (isNeeded: (column: string) => boolean): DecidingRows => {
    const cuts = cutsOf(query, isNeeded);
    const tables = query.tables.filter(isOutside(cuts));
    const parameters = query.parameters.filter(isOutside(cuts));
    const { name, serverModels, within } = statement;
    const read = { name, serverModels, within, query: { tables, readsClock: readsClock(parameters) } };
    return { before: beforeSql(scopes, tables), rows: fill(cuts), tables: tablesOf(read, reading.models) };
  };
  return { before: beforeSql(scopes, query.tables), whole: fill([]), deciding };
}

function isOutside(spans: readonly Span[]): (span: Span) => boolean {
  return ({ start }) => !spans.some((each) => start >= each.start && start < each.end);
}

/** The parts of a statement that are not needed when some of its columns are omitted. */
function cutsOf({ columns, optional }: CheckedSql, isNeeded: (column: string) => boolean): readonly Span[] {
  // Each column is cut with the comma after it; the last one stays, as do those named by PostgreSQL.
  const cuts = columns.slice(0, -1).flatMap(({ name, start }, index): Span[] => {
    return name === '' || isNeeded(name) ? [] : [{ start, end: columns[index + 1]?.start ?? start }];
  });
  return [...cuts, ...unreadParts(optional, cuts)];
}

/** `with` queries for the rows of these tables that the caller may see; empty if they see all. */
function beforeSql(scopes: ReadonlyMap<string, TableScope>, places: readonly { readonly table: string }[]): Sql {
  const read = new Set(places.map(({ table }) => table));
  const rowsOf = [...scopes].flatMap(([table, { name, columns, condition }]) =>
    read.has(table)
      ? [
          sql`${identifier(name)} as not materialized (select ${columns} from ${identifier(table)} as t where ${condition ?? sql`true`})`,
        ]
      : [],
  );
  return rowsOf.length === 0 ? empty : sql`with ${join(rowsOf)} `;
}

function statementSource(statement: Statement, reading: Reading): StatementSource {
  const { query, hasId } = statement;
  const { before, whole, deciding } = scopedStatement(statement, reading);
  const withId = (rows: Sql): Sql =>
    hasId ? rows : sql`(select vitral_r.*, ${raw(idOfKey(statement))} as id from ${rows} as vitral_r)`;
  const [only = '', ...others] = statement.key;
  const rowId = others.length === 0 && query.rowIds.includes(only) ? only : null;
  const keyColumns = statement.key.map((name) => keyColumn(statement, name));
  return {
    before,
    rows: withId(whole),
    rowId,
    isDecorated: query.isDecorated,
    isGathered: query.isGathered,
    deciding: (isNeeded) => {
      if (hasId || !isNeeded('id')) return deciding(isNeeded);
      const found = deciding((column) => isNeeded(column) || keyColumns.includes(column));
      return { ...found, rows: withId(found.rows) };
    },
    explain: explainValues(statement, reading),
  };
}

/** Errors of the database for a text that is not a valid day, moment or number, or is out of range. */
const unreadable = /^22(003|007|008|P02)$/;

/** An invalid value for the statement is reported as a mistake of the caller. */
function explainValues({ params }: Statement, { values }: Reading): StatementSource['explain'] {
  const texts = [...values].filter(([name, value]) => typeof value === 'string' && params.get(name)?.type === 'text');
  return (error) =>
    error instanceof SqlError && unreadable.test(error.code) && texts.length > 0
      ? httpErrors.DADOS_INVALIDOS({
          errors: texts.map(([name]) => ({ pointer: `/query/${name}`, ...httpErrors.format() })),
        })
      : error;
}

/** A number derived from the key: equal for equal rows, within JavaScript's exact integers. */
function idOfKey(statement: Statement): string {
  const columns = statement.key.map((name) => `vitral_r.${quoteIdentifier(keyColumn(statement, name))}`);
  return `('x' || substr(md5(row(${columns.join(', ')})::text), 1, 13))::bit(52)::bigint`;
}

function keyColumn({ model }: Statement, name: string): string {
  return model.fields[name]?.kind === 'relation' ? `id_${name}` : name;
}

/** The name by which a statement reads the rows of a table, with the alias the statement expects. */
function tableName(table: string, name: string, hasAlias: boolean): Sql {
  return raw(`${quoteIdentifier(name)}${hasAlias || name === table ? '' : ` as ${quoteIdentifier(table)}`}`);
}

type TableScope = { readonly name: string; readonly columns: Sql; readonly condition: Sql | null };

/** The scopes of the tables that the statement reads, without those that the caller sees completely. */
function tableScopes(statement: ReadableStatement, { caller, models }: Reading): ReadonlyMap<string, TableScope> {
  const scopes = new Map<string, TableScope>();
  for (const model of entitiesOf(statement, models)) {
    // Deleted rows are hidden from everybody.
    const reader = statement.unscoped.has(model.name) ? { ...caller, administrator: true } : caller;
    const tree = statement.within.get(model.name) ?? null;
    const condition =
      (tree === null ? null : ownTreeOf(model, tree, reader, 't')) ?? scopeOf(model, models, reader, 't');
    const hidden = modelsFor(models, reader).hidden.get(model.name);
    if (condition === null && hidden === undefined) continue;
    const columns = hidden === undefined ? sql`t.*` : readableColumns(model, hidden);
    scopes.set(model.table, { name: `vitral_r${scopes.size}`, columns, condition });
  }
  return scopes;
}

/** What reads tables; its name is used in errors. */
type TablesRead = Pick<Statement, 'name' | 'serverModels'> &
  Partial<Pick<Statement, 'within'>> & { readonly query: Pick<CheckedSql, 'tables'> };

/**
 * The entities of the tables that the statement reads. Throws if one is missing, because its rows would be read without
 * scope.
 */
export function entitiesOf(
  { name, query, serverModels }: TablesRead,
  models: ReadonlyMap<string, EntityModel>,
): readonly EntityModel[] {
  const byTable = new Map([...models.values()].map((model) => [model.table, model]));
  return [...new Set(query.tables.map(({ table }) => table))].map((table) => {
    const model = byTable.get(table) ?? serverModels?.get(table);
    if (model === undefined) throw new Error(`The statement ${name} reads ${table}, which belongs to no entity.`);
    return model;
  });
}

/** The entities of the statement's tables that a caller may not list. */
export function findUnlisted(
  statement: TablesRead,
  models: ReadonlyMap<string, EntityModel>,
  caller: Caller,
): readonly EntityModel[] {
  return entitiesOf(statement, models).filter(({ name }) => !can(caller, name, 'LISTAR'));
}

/** The tables that the statement reads, including those for the row scope of its entities. */
export function tablesRead(statement: TablesRead, models: ReadonlyMap<string, EntityModel>): readonly string[] {
  const tables = entitiesOf(statement, models).flatMap((model) => {
    const tree = statement.within?.get(model.name);
    return [...(listableOfEntity(model, models).tables ?? []), ...(tree === undefined ? [] : [placesTable(tree)])];
  });
  return [...new Set(tables)].sort();
}

/** Tables whose changes change the rows; null if the clock does as well. */
function tablesOf(
  statement: TablesRead & { readonly query: Pick<CheckedSql, 'readsClock'> },
  models: ReadonlyMap<string, EntityModel>,
): Listable['tables'] {
  return statement.query.readsClock ? null : tablesRead(statement, models);
}

/** The fields of a statement's rows, for lists. */
export function rowFields(model: EntityModel, models: ReadonlyMap<string, EntityModel>): ReadonlyMap<string, RowField> {
  const fields = new Map<string, RowField>([
    [
      'id',
      { name: 'id', kind: 'integer', column: 'id', nullable: false, exact: true, options: null, target: () => null },
    ],
  ]);
  for (const field of Object.values(model.fields)) {
    const known = rowField(field, models);
    // Required values of a declaration are not proven, so orders keep empty values last.
    if (known !== null && field.name !== 'id') fields.set(field.name, { ...known, nullable: true });
  }
  return fields;
}

function valueFor(
  name: string,
  { params, values: given }: Pick<ReadableStatement, 'params' | 'values'>,
  reading: Reading,
): Sql {
  const ofArea = given.get(name);
  if (ofArea !== undefined) return ofArea.read(reading.caller, reading.now);
  const { values } = reading;
  const session = Object.hasOwn(sessionValues, name) ? sessionValues[name] : undefined;
  const param = params.get(name);
  const type = session ?? param?.type ?? 'text';
  const value = session === undefined ? (values.get(name) ?? param?.fallback ?? null) : sessionValue(name, reading);
  return sql`(${value}::${raw(type)})`;
}

function sessionValue(name: string, { caller, language, now, values }: Reading): string | number | boolean | null {
  switch (name) {
    case 'usuario_id':
      return caller.id;
    case 'cliente_id':
      return caller.id_cliente;
    case 'filial_id':
      return caller.id_filial;
    case 'filial_compra':
      return caller.buysAt ?? null;
    case 'pais_id':
      return caller.id_pais;
    case 'perfil':
      return caller.perfil;
    case 'tipo':
      return caller.tipo;
    case 'administrador':
      return caller.administrator;
    case 'idioma':
      return language;
    case 'fuso':
      return portalTimeZone;
    case 'agora':
      return now.toISOString();
    case 'periodo_inicio':
    case 'periodo_fim':
      return dayOfPeriod(name, values, now);
    default:
      return portalDay(now);
  }
}
