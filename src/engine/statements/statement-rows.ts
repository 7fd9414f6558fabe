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
  /** Values of its parameters; what is missing is null. */
  readonly values: ReadonlyMap<string, unknown>;
  /** BCP 47 tag. */
  readonly language: string;
  /** The time of the business. */
  readonly now: Date;
};

/**
 * The list of a statement as one caller may read it. Every table that the statement reads is replaced by its rows that
 * exist for the caller, which the statement cannot avoid: its own words for tables are not sent to the database.
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
    // A number made of the key stands for what of it the caller may not read.
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

/** What a statement needs to be read by a caller. */
export type ReadableStatement = Pick<
  Statement,
  'name' | 'query' | 'params' | 'values' | 'unscoped' | 'within' | 'serverModels'
>;

/** A statement as its caller may read it, and what of it decides which rows there are. */
export type ScopedStatement = {
  /** What stands before the whole statement in which it is used. */
  readonly before: Sql;
  /** The statement in brackets. */
  readonly whole: Sql;
  readonly deciding: StatementSource['deciding'];
};

/**
 * The statement in brackets, with the rows of its caller in place of its tables and values in place of its parameters, and
 * what stands before the whole statement in which it is used.
 */
export function scopedStatement(statement: ReadableStatement, reading: Reading): ScopedStatement {
  const { query } = statement;
  const scopes = tableScopes(statement, reading);
  const holes = [
    ...query.parameters.map(({ start, end, name }) => ({ start, end, fill: valueFor(name, statement, reading) })),
    ...query.tables.map(({ start, end, table, hasAlias, isQuery }) => {
      const name = scopes.get(table)?.name ?? table;
      // `table cliente` takes no other name for its rows.
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
    // A comment at its end ends with its line.
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

/** The parts of a statement that nothing reads when some of its columns are left out. */
function cutsOf({ columns, optional }: CheckedSql, isNeeded: (column: string) => boolean): readonly Span[] {
  // Each column goes with the comma behind it; the last one stays, and those whose name is made by PostgreSQL.
  const cuts = columns.slice(0, -1).flatMap(({ name, start }, index): Span[] => {
    return name === '' || isNeeded(name) ? [] : [{ start, end: columns[index + 1]?.start ?? start }];
  });
  return [...cuts, ...unreadParts(optional, cuts)];
}

/** `with` queries of the rows that exist for the caller in these tables; nothing where they see them whole. */
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

/** Errors of the database for a text that is no day, no moment or no number, or one out of reach. */
const unreadable = /^22(003|007|008|P02)$/;

/** A value that passes for a text and is none of what the statement makes of it is the mistake of who gave it. */
function explainValues({ params }: Statement, { values }: Reading): StatementSource['explain'] {
  const texts = [...values].filter(([name, value]) => typeof value === 'string' && params.get(name)?.type === 'text');
  return (error) =>
    error instanceof SqlError && unreadable.test(error.code) && texts.length > 0
      ? httpErrors.DADOS_INVALIDOS({
          errors: texts.map(([name]) => ({ pointer: `/query/${name}`, ...httpErrors.format() })),
        })
      : error;
}

/** A number made of the key: the same for the same row, within what JavaScript holds exactly. */
function idOfKey(statement: Statement): string {
  const columns = statement.key.map((name) => `vitral_r.${quoteIdentifier(keyColumn(statement, name))}`);
  return `('x' || substr(md5(row(${columns.join(', ')})::text), 1, 13))::bit(52)::bigint`;
}

function keyColumn({ model }: Statement, name: string): string {
  return model.fields[name]?.kind === 'relation' ? `id_${name}` : name;
}

/** The name under which a statement finds the rows of a table, called as the statement calls it. */
function tableName(table: string, name: string, hasAlias: boolean): Sql {
  return raw(`${quoteIdentifier(name)}${hasAlias || name === table ? '' : ` as ${quoteIdentifier(table)}`}`);
}

type TableScope = { readonly name: string; readonly columns: Sql; readonly condition: Sql | null };

/** What the caller may read of the tables that the statement reads; those that exist whole for them are left out. */
function tableScopes(statement: ReadableStatement, { caller, models }: Reading): ReadonlyMap<string, TableScope> {
  const scopes = new Map<string, TableScope>();
  for (const model of entitiesOf(statement, models)) {
    // Deleted rows exist for nobody.
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

/** What reads tables, by name for what goes wrong. */
type TablesRead = Pick<Statement, 'name' | 'serverModels'> &
  Partial<Pick<Statement, 'within'>> & { readonly query: Pick<CheckedSql, 'tables'> };

/** What the tables hold that the statement reads. Throws where one is missing: its rows would be read whole. */
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

/** Of the entities whose tables the statement reads those that a caller may not list. */
export function findUnlisted(
  statement: TablesRead,
  models: ReadonlyMap<string, EntityModel>,
  caller: Caller,
): readonly EntityModel[] {
  return entitiesOf(statement, models).filter(({ name }) => !can(caller, name, 'LISTAR'));
}

/** The tables that the statement reads, and those that the row scope of its entities may read. */
export function tablesRead(statement: TablesRead, models: ReadonlyMap<string, EntityModel>): readonly string[] {
  const tables = entitiesOf(statement, models).flatMap((model) => {
    const tree = statement.within?.get(model.name);
    return [...(listableOfEntity(model, models).tables ?? []), ...(tree === undefined ? [] : [placesTable(tree)])];
  });
  return [...new Set(tables)].sort();
}

/** Tables whose changes change the rows; null where the clock changes them as well. */
function tablesOf(
  statement: TablesRead & { readonly query: Pick<CheckedSql, 'readsClock'> },
  models: ReadonlyMap<string, EntityModel>,
): Listable['tables'] {
  return statement.query.readsClock ? null : tablesRead(statement, models);
}

/** The fields of the rows of a statement as lists know them. */
export function rowFields(model: EntityModel, models: ReadonlyMap<string, EntityModel>): ReadonlyMap<string, RowField> {
  const fields = new Map<string, RowField>([
    [
      'id',
      { name: 'id', kind: 'integer', column: 'id', nullable: false, exact: true, options: null, target: () => null },
    ],
  ]);
  for (const field of Object.values(model.fields)) {
    const known = rowField(field, models);
    // What a declaration says of values that are always there is not proven: an order by it keeps empty ones last.
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
