import { quoteIdentifier } from '../database/identifier.ts';
import type { Side, TableShape } from './sides.ts';

/**
 * Fingerprint of a table: its number of rows, and the sum of a hash of each row, which does not depend on their order.
 */
export type Fingerprint = { readonly rows: number; readonly hash: string };

/**
 * The database computes it from the stored rows. The hash is the one that PostgreSQL uses for hash partitions, which
 * stays the same across its versions.
 */
export async function readFingerprint(side: Side, table: TableShape): Promise<Fingerprint> {
  const row = `row(${table.all.map((column) => `t.${quoteIdentifier(column)}`).join(', ')})::text`;
  const [found] = await side.query<{ rows: string; hash: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text as hash
     from only ${quoteIdentifier(table.name)} as t`,
  );
  return { rows: Number(found?.rows ?? 0), hash: found?.hash ?? '' };
}

/** The tables whose fingerprints differ. */
export function differences(
  expected: ReadonlyMap<string, Fingerprint>,
  found: ReadonlyMap<string, Fingerprint>,
): readonly string[] {
  return [...expected].flatMap(([name, { rows, hash }]) => {
    const other = found.get(name);
    if (other === undefined) return [`${name}: missing`];
    if (other.rows !== rows) return [`${name}: ${other.rows} rows instead of ${rows}`];
    return other.hash === hash ? [] : [`${name}: other values in its ${rows} rows`];
  });
}
