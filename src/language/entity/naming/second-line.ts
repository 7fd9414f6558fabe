import type { EntityModel } from '../entity.ts';

/** Fields by name, each with its format. */
export type SecondLine = Readonly<Record<string, { readonly format?: string }>>;

/** Maximum number of fields below a label. */
const maxFields = 2;
/** Text formats for contacts, which do not identify somebody. */
const unfit = new Set(['email', 'uri', 'url', 'telefone', 'phone', 'html', 'textarea']);

/**
 * The fields below the label in a list of choices that distinguish records with the same label, unless the view sets
 * `detail`: codes that the search covers (`x-search`), in the order of the schema, as far as the caller may read them.
 * @param label the label field of the records
 */
export function secondLine(model: EntityModel | undefined, label: string | null): SecondLine {
  if (model === undefined) return {};
  const codes = Object.values(model.fields).filter(
    ({ name, kind, format, options, masked }) =>
      model.search.includes(name) &&
      name !== label &&
      kind === 'text' &&
      options === null &&
      masked !== true &&
      !unfit.has(format ?? ''),
  );
  return Object.fromEntries(
    codes
      .slice(0, maxFields)
      .map(({ name, format }): [string, { readonly format?: string }] => [name, format === null ? {} : { format }]),
  );
}
