import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../../language/entity/field-path.ts';
import type { IntervalName } from '../../../language/view/interval-names.ts';
import type { ListCall } from '../../host/host.ts';

/** The list in which the figures of an element were counted. */
export type Listing = {
  readonly model: EntityModel;
  /** Its filters, in the form of its screen's address. */
  readonly filters: Readonly<Record<string, string>>;
  /** Fields by which figures are grouped. */
  readonly fields: readonly string[];
  /** Interval of the first of them, if its figures are those of months, quarters or years. */
  readonly interval?: IntervalName;
};

/** Parameters of a call that do not filter rows. */
const others: ReadonlySet<string> = new Set(['count', 'size', 'page', 'sortBy', 'sortType', 'fields']);

/**
 * The list behind figures of an entity that the server has counted; null if its screen could not show exactly these
 * rows, because the call filters by something that is not a field.
 */
export function readListing(
  model: EntityModel,
  { url }: ListCall,
  { fields, interval }: { readonly fields: readonly string[]; readonly interval?: IntervalName | undefined },
  entities: EntityLookup,
): Listing | null {
  const [path = '', search = ''] = url.replace(/^\//, '').split('?');
  if (path !== model.name) return null;
  const filters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (others.has(name) || value === '') continue;
    // Conditions of the call are excluded: an address has only one list of them, which the figure needs.
    if (name !== 'query' && fieldAt(model, name, entities) === null) return null;
    filters[name] = value;
  }
  return { model, filters, fields, ...(interval === undefined ? {} : { interval }) };
}
