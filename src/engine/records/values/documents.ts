import { countryOf } from '../../../domain/documents/country.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { fieldOfSetting } from '../../../language/entity/setting.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import type { StoredRecord } from '../rows/rows.ts';
import { countryRulesOf } from './country-rules.ts';
import { followSetting, heldValue } from './follow-setting.ts';
import { at, type ReadValues } from './values.ts';

type Models = ReadonlyMap<string, EntityModel>;

type CheckDocumentsOptions = {
  readonly tx: Queryable;
  readonly models: Models;
  readonly model: EntityModel;
  readonly read: Pick<ReadValues, 'columns'>;
  readonly before: StoredRecord | null;
  readonly base: string;
};

/**
 * Checks the documents and postal codes of a save whose country is in the record (`x-country`: a field, or a path
 * through relations) by the rules of that country. Without a known country only the shape counts, which was checked
 * when the value was parsed.
 * @param before the stored record; null for a new one
 */
export async function checkDocuments({
  tx,
  models,
  model,
  read: { columns },
  before,
  base,
}: CheckDocumentsOptions): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of Object.values(model.fields)) {
    const rules = countryRulesOf(field);
    const path = field.country === undefined ? null : fieldOfSetting(field.country);
    if (rules === null || path === null) continue;
    const text = heldValue(field, columns, before);
    if (typeof text !== 'string' || text === '') continue;
    // A changed country changes the meaning of an unchanged number.
    const followed = await followSetting({ tx, models, model, record: { columns, before }, field, path });
    const country = followed.isTouched ? countryOf(followed.value) : null;
    if (country !== null && !rules.isValid(text, country)) errors.push(at(base, field.name, rules.refuse(country)));
  }
  return errors;
}
