import { ApiError } from './api-error.ts';
import { fieldErrorsOf, problemOf } from './define-errors.ts';

/**
 * Runs several checks of one call and throws the first refusal, with the places of all that fail, so that the caller
 * can correct them at once. Other errors are thrown as they are.
 */
export async function refuseTogether(checks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const refusals: ApiError[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusals.push(error);
    }
  }
  const [first] = refusals;
  if (first === undefined) return;
  const errors = refusals.flatMap(fieldErrorsOf);
  throw errors.length === 0 ? first : detailed(first, errors);
}

/** A refusal that names the place of the call it concerns, like `pointer` of `DADOS_INVALIDOS`. */
export function refusalAt(refusal: ApiError, pointer: string): ApiError {
  return detailed(refusal, [{ pointer, ...problemOf(refusal) }]);
}

function detailed({ code, text, status, details }: ApiError, errors: readonly unknown[]): ApiError {
  return new ApiError({ code, text, status, details: { ...Object(details), errors } });
}
