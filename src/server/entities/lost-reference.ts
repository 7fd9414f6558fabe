import type { FieldError } from '../http/catalogue.ts';

/** The error of a reference to a record that does not exist for the caller. */
export function lostReference(pointer: string): FieldError {
  return { pointer, code: 'referencia', message: 'Este registro não existe mais. Escolha outro da lista.' };
}
