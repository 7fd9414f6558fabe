import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Database } from '../../../src/platform/database/database.ts';
import { identifier } from '../../../src/platform/database/identifier.ts';
import { normalizeText } from '../../../src/platform/database/normalize.ts';

/** Tables of a schema, without partitions. */
export async function tablesOf(db: Database): Promise<readonly string[]> {
  const rows = await db.query<{ name: string }>(sql`
    select relname::text as name from pg_class
    where relnamespace = ${db.schema}::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  return rows.map(({ name }) => name);
}

/**
 * Columns that contain one of the values, as `table.column: value`. Accents and case are ignored, bytes are read as
 * text.
 */
export async function findInTables(db: Database, values: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  const wanted = values.map((value) => normalizeText(value));
  for (const table of await tablesOf(db))
    for (const row of await db.query<Record<string, unknown>>(sql`select * from ${identifier(table)}`))
      for (const [column, value] of Object.entries(row)) {
        const text = normalizeText(textOf(value));
        for (const one of wanted) if (text.includes(one)) found.add(`${table}.${column}: ${one}`);
      }
  return [...found].sort();
}

/** Files below a folder that contain one of the values. */
export async function findInFiles(folder: string, values: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = normalizeText((await readFile(path)).toString('utf8'));
    if (values.some((value) => text.includes(normalizeText(value)))) found.push(path);
  }
  return found;
}

/**
 * Number of rows, and sums of all number columns except ids and versions, of some tables. No erasure may change them.
 */
export async function sumsOf(db: Database, tables: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const sums: Record<string, unknown> = {};
  for (const table of tables) {
    const columns = await db.query<{ name: string }>(sql`
      select a.attname::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = ${db.schema}::regnamespace and c.relname = ${table} and a.attnum > 0 and not a.attisdropped
        and format_type(a.atttypid, null) in ('numeric', 'integer', 'bigint') and a.attname !~ '^(id|versao)'`);
    const rows = await db.query<Record<string, unknown>>(sql`select * from ${identifier(table)}`);
    const numbers = columns.map(({ name }) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]);
    sums[table] = { rows: rows.length, ...Object.fromEntries(numbers) };
  }
  return sums;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Uint8Array) return Buffer.from(value).toString('utf8');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
