import { ApiError } from './api-error.ts';
import { fieldErrorsOf, problemOf } from './define-errors.ts';

/**
 * Makes several checks of one call and refuses by the first that fails, naming the places of all that do: whoever called corrects
 * them at once. What is no refusal is thrown as it is.
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

/** A refusal that says itself of which place of the call it is, as `pointer` of `DADOS_INVALIDOS` does. */
export function refusalAt(refusal: ApiError, pointer: string): ApiError {
  return detailed(refusal, [{ pointer, ...problemOf(refusal) }]);
}

function detailed({ code, text, status, details }: ApiError, errors: readonly unknown[]): ApiError {
  return new ApiError({ code, text, status, details: { ...Object(details), errors } });
}
