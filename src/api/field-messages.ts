import type { ApiError } from './api-error.ts';

/**
 * Messages of an error for single fields (`details.errors` of `DADOS_INVALIDOS`), as the server wrote them in the
 * language of the call. Fields outside of `fields` are left out.
 */
export function fieldMessages<Field extends string>(
  { details }: ApiError,
  fields: readonly Field[],
): Readonly<Partial<Record<Field, string>>> {
  const found: Partial<Record<Field, string>> = {};
  for (const entry of Array.isArray(details.errors) ? details.errors : []) {
    const { pointer, message }: { readonly pointer?: unknown; readonly message?: unknown } = Object(entry);
    const field = fields.find((each) => pointer === `/${each}`);
    if (field !== undefined && typeof message === 'string') found[field] ??= message;
  }
  return found;
}
