import type { ApiError } from './api-error.ts';

/**
 * What an error says of single fields (`details.errors` of `DADOS_INVALIDOS`), each text as the server wrote it in the
 * language of the call. Fields that are not among `fields` are left out.
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
