import type { ReadingOptions, Table } from './reading/table.ts';

/** Files whose rows are remembered. */
const maxKnown = 200;

/** Counts rows of files. A stored file never changes, so a count once made stays right. */
export function createRowCounts() {
  const counts = new Map<string, number>();
  const keyOf = (arquivo: number, { aba, separador, codificacao, linha_titulo }: ReadingOptions): string =>
    JSON.stringify([arquivo, aba, separador, codificacao, linha_titulo]);
  return {
    known: (arquivo: number, options: ReadingOptions): number | null => counts.get(keyOf(arquivo, options)) ?? null,
    of: async (arquivo: number, options: ReadingOptions, table: Table): Promise<number> => {
      const known = counts.get(keyOf(arquivo, options));
      if (known !== undefined) return known;
      let count = 0;
      for await (const rows of table.rows()) count += rows.length;
      if (counts.size >= maxKnown) counts.delete(counts.keys().next().value ?? '');
      counts.set(keyOf(arquivo, options), count);
      return count;
    },
  };
}
