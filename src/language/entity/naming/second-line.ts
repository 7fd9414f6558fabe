import type { EntityModel } from '../entity.ts';

/** Fields by name, each with its format. */
export type SecondLine = Readonly<Record<string, { readonly format?: string }>>;

/** How many fields stand below a name. */
const maxFields = 2;
/** Formats of texts that say who somebody is, rather than where they are reached. */
const unfit = new Set(['email', 'uri', 'url', 'telefone', 'phone', 'html', 'textarea']);

/**
 * What tells records of the same name apart, below the name in a list of choices, where the view does not say it
 * (`detail`): the codes that the search looks into (`x-search`), in the order of the schema, as far as the caller may
 * read them.
 * @param label the field that the records are called by
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
