import { type ColumnNumbers, createNumberColumns } from './number-columns.ts';
import type { ReadingOptions, Table } from './reading/table.ts';

/** What is only known after reading a whole file. */
export type FileSurvey = {
  /** Rows below the headings that are not blank. */
  readonly linhas: number;
  /** The number notation of each column, by its index; null if its cells do not show one. */
  readonly numeros: readonly (ColumnNumbers | null)[];
};

/** Number of files that are remembered. */
const maxKnown = 200;

/** Reads each file to its end once. A stored file never changes, so the result stays valid. */
export function createFileSurveys() {
  const surveys = new Map<string, FileSurvey>();
  const keyOf = (arquivo: number, { aba, separador, codificacao, linha_titulo }: ReadingOptions): string =>
    JSON.stringify([arquivo, aba, separador, codificacao, linha_titulo]);
  return {
    known: (arquivo: number, options: ReadingOptions): FileSurvey | null =>
      surveys.get(keyOf(arquivo, options)) ?? null,
    of: async (arquivo: number, options: ReadingOptions, table: Table): Promise<FileSurvey> => {
      const known = surveys.get(keyOf(arquivo, options));
      if (known !== undefined) return known;
      const numbers = createNumberColumns();
      let linhas = 0;
      for await (const rows of table.rows()) {
        linhas += rows.length;
        numbers.add(rows);
      }
      const survey = { linhas, numeros: numbers.result() };
      if (surveys.size >= maxKnown) surveys.delete(surveys.keys().next().value ?? '');
      surveys.set(keyOf(arquivo, options), survey);
      return survey;
    },
  };
}
