import type { SqlError } from '../database/errors.ts';
import { ApiError } from './api-error.ts';

/** What a limit of the database refused (SQLSTATE class 54), which no other try will pass; null for any other error. */
export function asLimitError({ code, constraint, message }: SqlError): ApiError<'REGISTRO_GRANDE'> | null {
  if (code === '54000') {
    // An index is named as a constraint is; the words are those of an English server.
    const isIndex = constraint !== null || message.startsWith('index row');
    return new ApiError('REGISTRO_GRANDE', { motivo: isIndex ? 'indice' : 'linha' });
  }
  return /^54(001|011|023)$/.test(code) ? new ApiError('REGISTRO_GRANDE', { motivo: 'colunas' }) : null;
}
