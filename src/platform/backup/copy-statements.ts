import { quoteIdentifier } from '../database/identifier.ts';
import type { TableShape } from './sides.ts';

/**
 * Session settings under which a value always has the same text, whatever the login or the database is configured to.
 */
export const exactSettings = `set bytea_output = 'hex'; set extra_float_digits = 1; set xmloption = content; set check_function_bodies = off`;

/** COPY statement for the rows on the pages from `first` to before `end`; for all rows without a range. */
export function copyOutText(table: TableShape, range?: { readonly first: number; readonly end: number }): string {
  const where = range === undefined ? '' : ` where ctid >= '(${range.first},0)' and ctid < '(${range.end},0)'`;
  const target = range === undefined ? 'stdout' : `'/dev/blob'`;
  return `copy (select ${list(table.columns)} from only ${quoteIdentifier(table.name)}${where}) to ${target}`;
}

export function copyInText(table: TableShape, from: 'stdin' | 'blob'): string {
  const source = from === 'stdin' ? 'stdin' : `'/dev/blob'`;
  return `copy ${quoteIdentifier(table.name)} (${list(table.columns)}) from ${source}`;
}

function list(columns: readonly string[]): string {
  return columns.map(quoteIdentifier).join(', ');
}
