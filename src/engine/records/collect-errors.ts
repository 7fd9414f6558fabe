import { SqlError } from '../../platform/database/errors.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { entityErrors } from './entity-errors.ts';
import { maxNesting } from './rows/record-lists.ts';

/** More are no form's mistakes. */
export const maxErrors = 200;

export function tooDeep(pointer: string): FieldError {
  return { pointer, ...entityErrors['profundidade.listas']({ limit: maxNesting }) };
}

/**
 * Runs a save that notes what it refuses and goes on, and then refuses it as a whole. What the database refuses ends it
 * at once: what was noted until then counts more. A save answers null only with what it refuses.
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
