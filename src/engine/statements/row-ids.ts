import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { listOf, makesRows, namesOf, type OptionalParts, readOptionalParts } from './optional-parts.ts';
import type { SqlToken } from './sql/parse-sql.ts';

/** By what the rows of a statement are found. */
export type StatementRows = {
  /**
   * Columns that are the id of a table of which each row is one row, so that a planner finds those of some ids without
   * making the others; none where a row is made of several rows.
   */
  readonly rowIds: readonly string[];
  /** Much of what its rows show does not decide which rows there are: outer joins, queries within the columns. */
  readonly isDecorated: boolean;
  /** Its rows are made of many rows, of which all are read whichever of them are asked for: counting them costs nothing more. */
  readonly isGathered: boolean;
  /** Where its columns begin, in their order, by name; empty where there are no `rowIds`. */
  readonly columns: readonly { readonly name: string; readonly start: number }[];
  /** Of a statement whose `columns` are known what of its `from` may go with them. */
  readonly optional: OptionalParts;
};

/** Clauses that make rows of more than one row, or an order of their own. */
const gathering = [
  ...['groupClause', 'distinctClause', 'havingClause', 'windowClause', 'sortClause', 'withClause'],
  ...['limitCount', 'limitOffset', 'valuesLists', 'larg'],
];

/** Of these the clauses that make no row before all that it may be made of are read. */
const wholeClauses = ['groupClause', 'distinctClause', 'havingClause'];

/** By which of its columns the rows of a statement are found one by one, and whether they show more than decides on them. */
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
  // Queries within columns give one value each.
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
  // Of all columns of a table nobody knows which.
  if (rowIds.length === 0 || starts.some(({ name }) => name === '*')) return { ...none, rowIds, isDecorated };
  return { ...none, rowIds, isDecorated, columns: starts, optional: readOptionalParts(node, tokens, placeOf) };
}

/** Names of the tables that have a row in every row of a part of `from`. */
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
