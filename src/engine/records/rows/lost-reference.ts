import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../entity-errors.ts';

/** The error of a reference to a record that does not exist for the caller. */
export function lostReference(pointer: string): FieldError {
  return { pointer, ...entityErrors.referencia() };
}
