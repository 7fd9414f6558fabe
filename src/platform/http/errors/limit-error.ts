import type { SqlError } from '../../database/errors.ts';
import type { ApiError } from './api-error.ts';
import { httpErrors } from './http-errors.ts';

/** What a limit of the database refused (SQLSTATE class 54), which no other try will pass; null for any other error. */
export function asLimitError({ code, constraint, message }: SqlError): ApiError | null {
  if (code === '54000') {
    // An index is named as a constraint is; the words are those of an English server.
    const isIndex = constraint !== null || message.startsWith('index row');
    return isIndex
      ? httpErrors['REGISTRO_GRANDE.indice']({ motivo: 'indice' })
      : httpErrors['REGISTRO_GRANDE.linha']({ motivo: 'linha' });
  }
  return /^54(001|011|023)$/.test(code) ? httpErrors['REGISTRO_GRANDE.colunas']({ motivo: 'colunas' }) : null;
}
