import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../../language/entity/field-path.ts';
import type { IntervalName } from '../../../language/view/interval-names.ts';
import type { ListCall } from '../../host/host.ts';

/** The list that the figures of an element were counted in. */
export type Listing = {
  readonly model: EntityModel;
  /** What the list was narrowed by, as the address of its screen takes it. */
  readonly filters: Readonly<Record<string, string>>;
  /** Fields that tell one figure from another. */
  readonly fields: readonly string[];
  /** Of the first of them, where its figures are those of months, quarters or years. */
  readonly interval?: IntervalName;
};

/** Parameters of a call that do not decide which rows there are. */
const others: ReadonlySet<string> = new Set(['count', 'size', 'page', 'sortBy', 'sortType', 'fields']);

/**
 * The list behind figures that the server has counted of the rows of an entity, or null where its screen could not show exactly
 * these rows: where the call is narrowed by what is no field.
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
    // Conditions of the call are none of these: an address has one list of them, which the figure needs.
    if (name !== 'query' && fieldAt(model, name, entities) === null) return null;
    filters[name] = value;
  }
  return { model, filters, fields, ...(interval === undefined ? {} : { interval }) };
}
