import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { importErrors } from '../import-errors.ts';
import { limits } from '../limits.ts';

/** Why a file cannot be imported at all, with a row number if one is the cause. */
const reasons = {
  vazio: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.vazio']({ motivo: 'vazio' }),
  sem_linhas: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.sem_linhas']({ motivo: 'sem_linhas' }),
  sem_titulo: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.sem_titulo']({ motivo: 'sem_titulo' }),
  grande: () =>
    importErrors['ARQUIVO_NAO_IMPORTAVEL.grande']({ motivo: 'grande', megabytes: limits.bytes / 1_000_000 }),
  expandido: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.expandido']({ motivo: 'expandido' }),
  profundo: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.profundo']({ motivo: 'profundo' }),
  demorado: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.demorado']({ motivo: 'demorado' }),
  linhas: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.linhas']({ motivo: 'linhas', limit: limits.rows }),
  colunas: (linha: number | null) =>
    importErrors['ARQUIVO_NAO_IMPORTAVEL.colunas']({ motivo: 'colunas', limit: limits.columns, linha }),
  celula: (linha: number | null) =>
    importErrors['ARQUIVO_NAO_IMPORTAVEL.celula']({ motivo: 'celula', limit: limits.cell, linha }),
  binario: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.binario']({ motivo: 'binario' }),
  xls: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.xls']({ motivo: 'xls' }),
  ods: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.ods']({ motivo: 'ods' }),
  corrompido: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.corrompido']({ motivo: 'corrompido' }),
  aba: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.aba']({ motivo: 'aba' }),
  codificacao: () => importErrors['ARQUIVO_NAO_IMPORTAVEL.codificacao']({ motivo: 'codificacao' }),
  aspas: (linha: number | null) => importErrors['ARQUIVO_NAO_IMPORTAVEL.aspas']({ motivo: 'aspas', linha }),
} as const;

export type UnreadableReason = keyof typeof reasons;

/** The error for a file that cannot be imported at all. */
export function unreadable(motivo: UnreadableReason, linha: number | null = null): ApiError {
  return reasons[motivo](linha);
}
