import { SqlError } from '../../platform/database/errors.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { entityErrors } from './entity-errors.ts';
import { maxNesting } from './rows/record-lists.ts';

/** Maximum number of errors: no form has more mistakes. */
export const maxErrors = 200;

export function tooDeep(pointer: string): FieldError {
  return { pointer, ...entityErrors['profundidade.listas']({ limit: maxNesting }) };
}

/**
 * Runs a save that collects errors instead of throwing them, and refuses it as a whole afterwards. An error of the
 * database ends it at once, but the collected ones have priority. A save returns null only if it has collected an
 * error.
 */
export async function collecting<T>(save: (errors: FieldError[]) => Promise<T | null>): Promise<T> {
  const errors: FieldError[] = [];
  try {
    const result = await save(errors);
    if (errors.length === 0 && result !== null) return result;
  } catch (error) {
    if (errors.length === 0 || !(error instanceof SqlError)) throw error;
  }
  throw httpErrors.DADOS_INVALIDOS({ errors });
}
