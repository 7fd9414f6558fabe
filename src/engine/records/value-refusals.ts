import type { CheckRule } from '../../language/entity/entity.ts';
import type { ApiError } from '../../platform/http/errors/api-error.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { entityErrors } from './entity-errors.ts';

/** The error of a value, or a combination of values, that another record has. */
export function repeatedValue(campos: readonly string[], rotulos: readonly string[]): ApiError {
  const build = rotulos.length === 1 ? entityErrors.VALOR_REPETIDO : entityErrors['VALOR_REPETIDO.combinacao'];
  return build({ campos, rotulos });
}

/** The text for users of an `x-check` rule that a record breaks. */
export function brokenCheck({ field, message }: CheckRule, base: string): FieldError {
  return {
    pointer: field === null ? base : `${base}/${field}`,
    ...entityErrors['regra.registro']({ mensagem: message }),
  };
}
