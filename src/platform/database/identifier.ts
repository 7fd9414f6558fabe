import { raw, type Sql } from 'sql-template-tag';

/** Quotes a table, column or constraint name for SQL. Pass names from the entity model only, never from a request. */
export function identifier(name: string): Sql {
  return raw(quoteIdentifier(name));
}

/** The same as text, for scripts of table definitions. Throws on names that PostgreSQL would truncate or refuse. */
export function quoteIdentifier(name: string): string {
  if (name.length === 0 || name.includes('\0') || Buffer.byteLength(name) > 63) {
    throw new Error(`Not a usable database name: ${JSON.stringify(name)}`);
  }
  return `"${name.replaceAll('"', '""')}"`;
}
