import { isRecord, type JsonRecord } from '../../runtime/json/record.ts';

/** By what the rows of a statement are found. */
export type StatementRows = {
  /**
   * Columns that are the id of a table of which each row is one row, so that a planner finds those of some ids without
   * making the others; none where a row is made of several rows.
   */
  readonly rowIds: readonly string[];
  /** Much of what its rows show does not decide which rows there are: outer joins, queries within the columns. */
  readonly isDecorated: boolean;
  /** Where its columns begin, in their order, by name; empty where there are no `rowIds`. */
  readonly columns: readonly { readonly name: string; readonly start: number }[];
};

/** Clauses that make rows of more than one row, or an order of their own. */
const gathering = [
  ...['groupClause', 'distinctClause', 'havingClause', 'windowClause', 'sortClause', 'withClause'],
  ...['limitCount', 'limitOffset', 'valuesLists', 'larg'],
];

/** By which of its columns the rows of a statement are found one by one, and whether they show more than decides on them. */
export function readRowShape({ SelectStmt: node }: JsonRecord, placeOf: (byte: number) => number): StatementRows {
  const none = { rowIds: [], isDecorated: false, columns: [] };
  if (!isRecord(node) || gathering.some((clause) => Object.hasOwn(node, clause))) return none;
  const columns = listOf(node.targetList);
  const shown = JSON.stringify(columns);
  if (shown.includes('"over":')) return none;
  const from = listOf(node.fromClause);
  const tables = new Set(from.flatMap(tablesOfEveryRow));
  const rowIds = columns.flatMap(({ ResTarget: target }) => {
    if (!isRecord(target) || !isRecord(target.val) || !isRecord(target.val.ColumnRef)) return [];
    const [table = '', column, ...more] = namesOf(target.val.ColumnRef.fields);
    if (column !== 'id' || more.length > 0 || !tables.has(table)) return [];
    return [typeof target.name === 'string' ? target.name : column];
  });
  const isDecorated = shown.includes('"SubLink":') || /"jointype":"JOIN_(LEFT|RIGHT)"/.test(JSON.stringify(from));
  const starts = columns.flatMap(({ ResTarget: target }) => {
    if (!isRecord(target) || typeof target.location !== 'number') return [];
    const field =
      isRecord(target.val) && isRecord(target.val.ColumnRef) ? namesOf(target.val.ColumnRef.fields).at(-1) : '';
    const name = typeof target.name === 'string' ? target.name : (field ?? '');
    return [{ name, start: placeOf(target.location) }];
  });
  return { rowIds, isDecorated, columns: rowIds.length > 0 ? starts : [] };
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

function listOf(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function namesOf(fields: unknown): readonly string[] {
  return listOf(fields).map(({ String: name }) => (isRecord(name) && typeof name.sval === 'string' ? name.sval : '*'));
}
