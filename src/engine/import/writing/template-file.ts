import type { ImportableField } from '../fields.ts';
import type { Cell } from '../reading/cell.ts';
import { writeCsv } from './csv-writer.ts';
import type { SheetFormat } from './error-file.ts';
import { writeXlsx } from './sheet-writer.ts';

/** An empty file to fill in, with the headings of all fields; the second sheet of a workbook explains them. */
export function templateFile(
  plural: string,
  fields: readonly ImportableField[],
  formato: SheetFormat,
): AsyncGenerator<string | Uint8Array> {
  const written = fields.filter(({ somente_chave }) => !somente_chave);
  const titles = written.map(({ titulo }) => titulo);
  if (formato === 'csv') return writeCsv(once([titles]));
  const explained = written.map((field): Cell[] => [
    field.titulo,
    field.obrigatorio ? 'Sim' : 'Não',
    kindOf(field),
    field.exemplo,
    field.opcoes
      ?.map(({ rotulo }) => rotulo)
      .join(', ')
      .slice(0, 2_000) ?? null,
  ]);
  const name = plural
    .replaceAll(/[\\/?*[\]:\p{Cc}\p{Cs}']/gu, ' ')
    .slice(0, 31)
    .trim();
  return writeXlsx([
    {
      name: name === '' || name.toLowerCase() === 'campos' ? 'Dados' : name,
      widths: titles.map((title) => Math.min(40, Math.max(12, title.length + 4))),
      rows: once([titles]),
    },
    {
      name: 'Campos',
      widths: [32, 12, 28, 28, 80],
      rows: once([['Campo', 'Obrigatório', 'O que escrever', 'Exemplo', 'Valores'], ...explained]),
    },
  ]);
}

const kinds: Readonly<Record<ImportableField['tipo'], string>> = {
  text: 'Texto',
  integer: 'Número inteiro',
  number: 'Número',
  money: 'Valor em dinheiro',
  boolean: 'Sim ou Não',
  date: 'Data',
  datetime: 'Data e hora',
  time: 'Hora',
  relation: 'Registro de outro cadastro',
};

function kindOf({ tipo, opcoes, relacao }: ImportableField): string {
  if (opcoes !== null) return 'Um dos valores';
  if (relacao === null) return kinds[tipo];
  return `${relacao.titulo}: ${relacao.campos.map(({ titulo }) => titulo).join(' ou ')}`;
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}
