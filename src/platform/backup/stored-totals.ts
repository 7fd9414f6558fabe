import type { Side } from './sides.ts';

/**
 * A total that is stored beside its movements: the number of totals, their sum, and how many differ from their
 * movements.
 */
export type StoredTotal = {
  readonly name: string;
  readonly count: number;
  readonly sum: string;
  readonly wrong: number;
};

/** How such a total is computed anew, which the area of its tables declares. */
export type TotalCheck = {
  /** In English, for whoever runs the server; a backup remembers its totals by it. */
  readonly name: string;
  /** The tables that it reads: a database that lacks one has no such total. */
  readonly tables: readonly string[];
  /** A statement of one row: `count`, `sum` as text, and `wrong`. */
  readonly text: string;
};

/** The statement of a check: two queries of `a`, `b` and `total`, of which the first reads what is kept and the second the movements. */
export function compareTotals(stored: string, made: string): string {
  return `select count(k.total) as count, coalesce(sum(k.total), 0)::text as sum,
      count(*) filter (where coalesce(k.total, 0) <> coalesce(m.total, 0)) as wrong
    from (${stored}) as k full join (${made}) as m using (a, b)`;
}

/** Computes the stored totals of a database again from their movements, as far as it has their tables. */
export async function checkTotals(
  side: Side,
  checks: readonly TotalCheck[],
  tables: ReadonlySet<string>,
): Promise<readonly StoredTotal[]> {
  const found: StoredTotal[] = [];
  for (const { name, text } of checks.filter((check) => check.tables.every((table) => tables.has(table)))) {
    const [row] = await side.query<{ count: number | string; sum: string; wrong: number | string }>(text);
    if (row !== undefined) found.push({ name, count: Number(row.count), sum: row.sum, wrong: Number(row.wrong) });
  }
  return found;
}

/** The totals of a copy that differ from those of its source. */
export function otherTotals(expected: readonly StoredTotal[], found: readonly StoredTotal[]): readonly string[] {
  return expected.flatMap((one) => {
    const other = found.find(({ name }) => name === one.name);
    const same = other?.count === one.count && other.wrong === one.wrong && Number(other.sum) === Number(one.sum);
    return same ? [] : [`${one.name}: ${JSON.stringify(other)} instead of ${JSON.stringify(one)}`];
  });
}
