import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { listOf, makesRows, namesOf, type OptionalParts, readOptionalParts } from './optional-parts.ts';
import type { SqlToken } from './sql/parse-sql.ts';

/** How the rows of a statement are found. */
export type StatementRows = {
  /**
   * Columns with the id of a table of which each row is one row, so that the database can find some ids without
   * computing the other rows; empty if rows combine several.
   */
  readonly rowIds: readonly string[];
  /** Whether its rows show much that does not affect which rows there are: outer joins, subqueries in columns. */
  readonly isDecorated: boolean;
  /** Whether its rows combine many, all of which are read whichever are requested: counting them costs nothing more. */
  readonly isGathered: boolean;
  /** Start positions of its columns, in order, by name; empty without `rowIds`. */
  readonly columns: readonly { readonly name: string; readonly start: number }[];
  /** For statements with known `columns`: the parts of `from` that can be omitted with them. */
  readonly optional: OptionalParts;
};

/** Clauses that combine rows, or set an order of their own. */
const gathering = [
  ...['groupClause', 'distinctClause', 'havingClause', 'windowClause', 'sortClause', 'withClause'],
  ...['limitCount', 'limitOffset', 'valuesLists', 'larg'],
];

/** Those of them that must read everything before the first row. */
const wholeClauses = ['groupClause', 'distinctClause', 'havingClause'];

/**
 * By which columns the rows of a statement can be found one by one, and whether they show more than what decides about
 * them.
 */
export function readRowShape(
  { SelectStmt: node }: JsonRecord,
  tokens: readonly SqlToken[],
  placeOf: (byte: number) => number,
): StatementRows {
  const isGathered = isRecord(node) && wholeClauses.some((clause) => Object.hasOwn(node, clause));
  const none = { rowIds: [], isDecorated: false, isGathered, columns: [], optional: { parts: [], references: [] } };
  if (!isRecord(node) || gathering.some((clause) => Object.hasOwn(node, clause))) return none;
  const columns = listOf(node.targetList);
  const shown = JSON.stringify(columns);
  // Subqueries in columns give one value each.
  const outside = JSON.stringify(columns, (name, value: unknown) => (name === 'SubLink' ? null : value));
  if (shown.includes('"over":') || makesRows.test(outside)) return none;
  const from = listOf(node.fromClause);
  const tables = new Set(from.flatMap(tablesOfEveryRow));
  const rowIds = columns.flatMap(({ ResTarget: target }) => {
    if (!isRecord(target) || !isRecord(target.val) || !isRecord(target.val.ColumnRef)) return [];
    const [table = '', column, ...more] = namesOf(target.val.ColumnRef);
    if (column !== 'id' || more.length > 0 || !tables.has(table)) return [];
    return [typeof target.name === 'string' ? target.name : column];
  });
  const isDecorated = shown.includes('"SubLink":') || /"jointype":"JOIN_(LEFT|RIGHT)"/.test(JSON.stringify(from));
  const starts = columns.flatMap(({ ResTarget: target }) => {
    if (!isRecord(target) || typeof target.location !== 'number') return [];
    const field = isRecord(target.val) && isRecord(target.val.ColumnRef) ? namesOf(target.val.ColumnRef).at(-1) : '';
    const name = typeof target.name === 'string' ? target.name : (field ?? '');
    return [{ name, start: placeOf(target.location) }];
  });
  // With all columns of a table it is unknown which they are.
  if (rowIds.length === 0 || starts.some(({ name }) => name === '*')) return { ...none, rowIds, isDecorated };
  return { ...none, rowIds, isDecorated, columns: starts, optional: readOptionalParts(node, tokens, placeOf) };
}

/** Names of the tables that contribute to every row of a part of `from`. */
function tablesOfEveryRow({ RangeVar: table, JoinExpr: joined }: JsonRecord): readonly string[] {
  if (isRecord(table)) return [String(isRecord(table.alias) ? table.alias.aliasname : table.relname)];
  if (!isRecord(joined)) return [];
  const left = isRecord(joined.larg) ? tablesOfEveryRow(joined.larg) : [];
  const right = isRecord(joined.rarg) ? tablesOfEveryRow(joined.rarg) : [];
  switch (joined.jointype) {
    case 'JOIN_INNER':
      return [...left, ...right];
    case 'JOIN_LEFT':
      return left;
    case 'JOIN_RIGHT':
      return right;
    default:
      return [];
  }
}
