import type { Bindings } from '../../../../language/expressions/evaluate.ts';
import { isRecord } from '../../../../language/json/record.ts';
import type { FilterDefinition } from '../../../../language/view/view.ts';
import { computeSetValues } from '../../../form/values/set-values.ts';

type Filters = Readonly<Record<string, Pick<FilterDefinition, 'default'>>>;

/** Whether a view's list has default filters. */
export function hasFilterDefaults(filters: Filters): boolean {
  return Object.values(filters).some((filter) => filter.default !== undefined);
}

/**
 * The default filters of a list (`default`), in the form of the search. A filter whose expression fails or is empty is
 * left out.
 */
export async function filterDefaults(filters: Filters, bindings: Bindings): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.default === undefined) continue;
    try {
      const text = filterText((await computeSetValues({ [name]: filter.default }, bindings)).get(name));
      if (text !== '') found[name] = text;
    } catch (error) {
      console.error(`The default of the filter ${name} was left out:`, error);
    }
  }
  return found;
}

/** A value as a filter: the id of a record, several as a comma-separated list (specification 000, section 7). */
function filterText(value: unknown): string {
  if (Array.isArray(value)) {
    return value
      .map(filterText)
      .filter((text) => text !== '')
      .join(',');
  }
  if (isRecord(value)) return filterText(value.id ?? value.constante ?? value.value);
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : '';
}
