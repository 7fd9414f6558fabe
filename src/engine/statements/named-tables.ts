import { isRecord } from '../../language/json/record.ts';
import { isSqlMistake, parseSql } from './sql/parse-sql.ts';

/**
 * All table names in an SQL text, as PostgreSQL parses them, whether or not the tables exist or it could run; empty if
 * it is not SQL.
 */
export function namedTables(sql: string): readonly string[] {
  const parsed = parseSql(sql);
  if (isSqlMistake(parsed)) return [];
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) visit(one);
    if (!isRecord(part)) return;
    if (typeof part.relname === 'string') names.add(part.relname);
    for (const inner of Object.values(part)) visit(inner);
  };
  for (const { tree } of parsed.statements) visit(tree);
  return [...names];
}
