import { isRecord } from '../../language/json/record.ts';
import { isSqlMistake, parseSql } from './sql/parse-sql.ts';

/**
 * Tables that a text of SQL names anywhere, as PostgreSQL reads the names, whether there are such and whether it could be run;
 * none of a text that is no SQL.
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
