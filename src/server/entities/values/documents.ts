import { documentOf } from '../../../domain/documents/by-country.ts';
import { countryOf } from '../../../domain/documents/country.ts';
import { columnOf, type EntityField, type EntityModel } from '../../../runtime/definition/entity/entity.ts';
import { fieldOfSetting } from '../../../runtime/definition/entity/setting.ts';
import type { Queryable } from '../../database/database.ts';
import type { FieldError } from '../../http/define-errors.ts';
import { findRow, type StoredRecord } from '../rows/rows.ts';
import { documentError, type ReadValues } from './values.ts';

type Models = ReadonlyMap<string, EntityModel>;

/**
 * Checks the documents of a save whose country stands in the record (`x-country`: a field, or a path through
 * relations) by the country that the record then has. Where it names none that is known, the shape of the number is all
 * that counts, which was checked when it was read.
 * @param before the record as it is stored; null for a new one
 */
export async function checkDocuments(
  tx: Queryable,
  models: Models,
  model: EntityModel,
  { columns }: Pick<ReadValues, 'columns'>,
  before: StoredRecord | null,
  base: string,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of Object.values(model.fields)) {
    const path = field.format === 'documento' && field.country !== undefined ? fieldOfSetting(field.country) : null;
    if (path === null) continue;
    const [first = '', ...rest] = path.split('.');
    const source = model.fields[first];
    const isChanged = (each: EntityField): boolean =>
      columns.has(columnOf(each)) && held(each, columns, before) !== held(each, nothing, before);
    // Another country makes another document of a number that stays; what nobody touches keeps nobody from saving.
    if (source === undefined || !(isChanged(field) || isChanged(source))) continue;
    const text = held(field, columns, before);
    if (typeof text !== 'string' || text === '') continue;
    const country = await follow(tx, models, source, held(source, columns, before), rest);
    if (country !== null && !documentOf(country).isValid(text)) errors.push(documentError(base, field.name));
  }
  return errors;
}

const nothing: ReadValues['columns'] = new Map();

/** What the record holds in a field once it is saved; a relation as an id. */
function held(field: EntityField, columns: ReadValues['columns'], before: StoredRecord | null): unknown {
  const column = columnOf(field);
  if (columns.has(column)) return columns.get(column);
  const stored = before?.[field.name];
  return field.kind === 'relation' && typeof stored === 'object' && stored !== null
    ? Reflect.get(stored, 'id')
    : stored;
}

/**
 * The country at the end of a path, as a code; null when there is none or no rules are known for it. Whose it is does
 * not matter: the number is checked against the stored value, and the answer reveals only whether it fits.
 */
async function follow(
  tx: Queryable,
  models: Models,
  field: EntityField,
  value: unknown,
  rest: readonly string[],
): Promise<string | null> {
  if (field.kind !== 'relation') return rest.length === 0 ? countryOf(value) : null;
  const target = models.get(field.target ?? '');
  const row = target === undefined || typeof value !== 'number' ? null : await findRow(tx, target, models, value, null);
  if (target === undefined || row === null) return null;
  const [name, ...further] = rest;
  if (name === undefined) return countryOf(row);
  const next = target.fields[name];
  return next === undefined ? null : follow(tx, models, next, held(next, nothing, row), further);
}
