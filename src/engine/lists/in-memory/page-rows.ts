import { normalizeText } from '../../../platform/database/normalize.ts';

/**
 * The parameters of a list that is short enough to be computed completely: a search, a page from 1 (`size` 0: all rows)
 * and an order.
 */
export type RowsPage = {
  readonly query?: string | undefined;
  readonly size?: number | undefined;
  readonly page?: number | undefined;
  readonly sortBy?: string | undefined;
  readonly sortType?: string | undefined;
};

/**
 * One page of rows in memory, and how many match: searched in the given texts, and sorted by the requested columns
 * (empty values last, texts without accents) or left in the given order.
 */
export function pageRows<Row extends object>(
  rows: readonly Row[],
  { query = '', size = 10, page = 1, sortBy, sortType }: RowsPage,
  searched: readonly (keyof Row)[],
): { readonly data: Row[]; readonly total: number } {
  const words = normalizeText(query).split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => {
    const text = normalizeText(searched.map((field) => row[field] ?? '').join(' '));
    return words.every((word) => text.includes(word));
  });
  const directions = (sortType ?? '').split(',');
  const order = (sortBy ?? '')
    .split(',')
    .map((field, at) => ({ field: field.trim(), sign: directions[at]?.trim().toLowerCase() === 'desc' ? -1 : 1 }))
    .filter(({ field }) => rows.some((row) => Object.hasOwn(row, field)));
  const sorted = found.toSorted((a, b) => {
    for (const { field, sign } of order) {
      const difference = compareCells(Reflect.get(a, field), Reflect.get(b, field), sign);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return { data: size === 0 ? sorted : sorted.slice((page - 1) * size, page * size), total: found.length };
}

function compareCells(a: unknown, b: unknown, sign: number): number {
  if (a == null || b == null) return a == null ? (b == null ? 0 : 1) : -1;
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * normalizeText(String(a)).localeCompare(normalizeText(String(b)));
}
