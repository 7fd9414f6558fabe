import type { components } from '../../../api/generated/portal.ts';
import type { ImportableField } from '../fields.ts';
import type { FileSurvey } from '../file-surveys.ts';
import type { ColumnNumbers } from '../number-columns.ts';
import { type Mapping, suggestFields } from '../suggest.ts';
import { isBlank, textOf } from './cell.ts';
import { errorTitles } from './error-columns.ts';
import type { Table } from './table.ts';

type FileReading = Omit<components['schemas']['LeituraImportacao'], 'anterior'>;

/** Sample values per column, and number of rows they are taken from. */
const samples = 5;
const sampledRows = 200;

/** Reads what a file is and contains, for its user to check, with a suggested field for each column. */
export async function readFileFor(
  table: Table,
  fields: readonly ImportableField[],
  last: readonly Mapping[],
  survey: () => Promise<FileSurvey>,
): Promise<FileReading> {
  const { formato, abas, aba, separador, codificacao, linha_titulo, titulos, isErrorFile } = table;
  const found: string[][] = titulos.map(() => []);
  let seen = 0;
  for await (const rows of table.rows()) {
    for (const { cells } of rows.slice(0, sampledRows - seen))
      for (const [index, list] of found.entries())
        if (list.length < samples && !isBlank(cells[index]))
          list.push(
            textOf(cells[index] ?? null)
              .slice(0, 200)
              .toWellFormed(),
          );
    seen += rows.length;
    if (seen >= sampledRows) break;
  }
  // The first columns of failed rows are not data.
  const first = isErrorFile ? errorTitles.length : 0;
  const suggestions = suggestFields(titulos.slice(first), fields, last);
  const { linhas, numeros } = await survey();
  return {
    ...{ formato, abas: abas === null ? null : [...abas], aba, separador, codificacao, linha_titulo },
    linhas,
    erros_de_arquivo: isErrorFile,
    colunas: titulos.slice(first).map((titulo, index) => ({
      indice: index + first,
      titulo,
      amostra: found[index + first] ?? [],
      numeros: asSent(numeros[index + first] ?? null),
      sugestao: suggestions[index] ?? null,
    })),
  };
}

type SentNumbers = FileReading['colunas'][number]['numeros'];

function asSent(numbers: ColumnNumbers | null): SentNumbers {
  if (numbers === null) return null;
  const { notacao, duvidosos, casas } = numbers;
  return { notacao, duvidosos: duvidosos.map((one) => ({ ...one })), casas: { ...casas } };
}
