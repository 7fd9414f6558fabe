import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readColumnTypes } from './column-types.ts';
import type { DeclarationSurroundings } from './read-declaration.ts';
import { checkSql } from './sql/check-sql.ts';
import type { StatementFiles } from './statement-folder.ts';

/** A statement stored in a table instead of two files. */
export type StoredStatement = {
  /** By which it is called. */
  readonly name: string;
  /** Its name in problems instead of a file, such as `Card/14`. */
  readonly path: string;
  readonly title: string;
  readonly sql: string;
  /** Keys of a declaration; missing ones are derived from the columns. */
  readonly declaration: JsonRecord;
  /** Who may read it, whatever the declaration adds. */
  readonly permission: readonly string[];
};

/** The table of such statements. */
export type StatementTable = {
  readonly read: () => Promise<readonly StoredStatement[]>;
  /** Calls back when they may have changed, on any server, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
};

/**
 * A stored statement in the form of its two files. Without `properties` its fields are the columns of the statement;
 * without a `key` all of them identify rows; a search covers each text column.
 * @param db null if the database may not be asked: fields derived from columns are then left out
 */
export async function declareStored(
  db: Pick<Queryable, 'query'> | null,
  { name, path, title, sql, declaration, permission }: StoredStatement,
  { models, values }: Pick<DeclarationSurroundings, 'models' | 'values'>,
): Promise<StatementFiles> {
  const tables = new Set([...models.values()].map(({ table }) => table));
  const { checked } = isRecord(declaration.properties) || db === null ? { checked: null } : checkSql(sql, tables);
  const found =
    checked === null || db === null ? null : await readColumnTypes(db, { params: new Map(), values }, checked);
  const types = found !== null && !('code' in found) ? [...found] : [];
  const ofColumns = {
    properties: Object.fromEntries(
      (types.length === 0 ? [['id', 'bigint'] as const] : types).map(([column, type]) => [
        column,
        { title: titleOf(column), ...schemaOf(type) },
      ]),
    ),
    ...(types.length === 0 || types.some(([column]) => column === 'id')
      ? {}
      : { key: types.map(([column]) => column) }),
    ...{ search: types.filter(([, type]) => type === 'text').map(([column]) => column) },
  };
  const given = Array.isArray(declaration.permission) ? declaration.permission : [];
  const whole = {
    ...{ title, ...(isRecord(declaration.properties) ? {} : ofColumns), ...declaration },
    permission: [...permission, ...given],
  };
  return { name, path, declaration: JSON.stringify(whole), sql, problems: [], isOfTable: true };
}

/** `id_filial` as `Id filial`. */
function titleOf(column: string): string {
  const words = column.replaceAll('_', ' ').trim();
  return words === '' ? column : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The field for a column of a PostgreSQL type; a text if there is none, for which the check then demands a cast. */
function schemaOf(type: string): JsonRecord {
  switch (type) {
    case 'bigint':
    case 'integer':
    case 'smallint':
      return { type: 'integer' };
    case 'numeric':
    case 'double precision':
    case 'real':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'timestamp with time zone':
      return { type: 'string', format: 'date-time' };
    case 'time without time zone':
      return { type: 'string', format: 'time' };
    case 'json':
    case 'jsonb':
      return { type: 'object' };
    default:
      return { type: 'string' };
  }
}
