import type { FastifyRequest } from 'fastify';
import type { components } from '../../../api/generated/portal.ts';
import type { ImportRow } from '../../../engine/import/import-table.ts';
import type { Imports } from '../../../engine/import/imports.ts';
import { type PreparedRowError, writeRowError } from '../../../engine/import/rows/prepare-row.ts';
import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { type ErrorTexts, errorLanguage } from '../../../platform/http/errors/error-texts.ts';

/** The rows of a file that were imported before, for an answer. */
export function earlierOf({ earlier, repeated }: Found) {
  return {
    id_importacao: earlier.id,
    nome: earlier.nome_arquivo,
    dh_registro: earlier.dh_registro,
    feitas: repeated.done.size,
    com_erro: repeated.wrong,
  };
}

type Found = NonNullable<Awaited<ReturnType<Imports['findEarlier']>>>;

/** Writes problems in the language of the reader. */
type ImportWriter = {
  readonly problem: (problem: ErrorProblem) => string;
  readonly row: (error: PreparedRowError) => string;
};

/** An import in the form of an answer, with errors of its rows. */
export function answerOf(
  row: ImportRow,
  erros: readonly PreparedRowError[],
  writer: ImportWriter,
): Immutable<components['schemas']['Importacao']> {
  const { id, entity, pedido, estado, linhas, lidas, criadas, alteradas, iguais, com_erro, corrigidas } = row;
  return {
    id_importacao: id,
    entity,
    arquivo: { id: row.id_arquivo, nome: row.nome_arquivo },
    modo: pedido.modo,
    estado,
    simular: pedido.simular,
    ...{ linhas, lidas, criadas, alteradas, iguais, com_erro, corrigidas },
    // A second import of the same file is independent of the first.
    origem: pedido.erros_de_arquivo === true && !row.mesmo_arquivo ? row.id_origem : null,
    erros_de_arquivo: pedido.erros_de_arquivo === true,
    erros: erros.map((error) => {
      const { linha, coluna, titulo, campo, valor, code } = error;
      return { linha, coluna, titulo, campo, valor, code, message: writer.row(error) };
    }),
    dh_registro: row.dh_registro,
    dh_fim: row.dh_fim,
    restante: row.restante,
    mensagem: row.motivo === null ? row.mensagem : writer.problem(row.motivo),
  };
}

type Immutable<Value> = Value extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
    : Value;

type WriterParts = { readonly dictionaries: Dictionaries; readonly errorTexts: ErrorTexts };

/** Writes the result of an import in the language of a request. */
export function createImportWriters({ dictionaries, errorTexts }: WriterParts) {
  return async ({ headers }: FastifyRequest): Promise<ImportWriter> => {
    const tag = headers['x-language'];
    const { translate } = await dictionaries.translator(tag);
    const reader = { language: errorLanguage(tag), translate };
    return {
      problem: (problem) => errorTexts.write(problem, reader),
      row: (error) => writeRowError(error, errorTexts, reader),
    };
  };
}
