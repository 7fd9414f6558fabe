import type { SqlError } from '../../database/errors.ts';
import type { ApiError } from './api-error.ts';
import { httpErrors } from './http-errors.ts';

/** Translates a limit of the database (SQLSTATE class 54), which a retry cannot pass; null for any other error. */
export function asLimitError({ code, constraint, message }: SqlError): ApiError | null {
  if (code === '54000') {
    // The error names an index like a constraint; the words are those of an English server.
    const isIndex = constraint !== null || message.startsWith('index row');
    return isIndex
      ? httpErrors['REGISTRO_GRANDE.indice']({ motivo: 'indice' })
      : httpErrors['REGISTRO_GRANDE.linha']({ motivo: 'linha' });
  }
  return /^54(001|011|023)$/.test(code) ? httpErrors['REGISTRO_GRANDE.colunas']({ motivo: 'colunas' }) : null;
}
