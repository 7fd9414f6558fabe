import { columnOf, type EntityField } from '../../../language/entity/entity.ts';
import { isFileField } from '../../../language/entity/file-rules.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import { holdsCondition } from '../../../language/expressions/holds-condition.ts';
import { isEmptyValue, isSameValue } from '../../../language/values/record-values.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../entity-errors.ts';
import { idOf } from '../rows/reference-id.ts';
import { type RuledSave, readForConditions, readSaved } from './data-rules.ts';
import type { Incoming, ReadValues } from './values.ts';

/** A field that only exists in its record while a condition holds (`x-when`). */
export type Conditional = EntityField & { readonly presentWhen: Condition };

/**
 * The values of a save without fields whose condition does not hold (`x-when`): their values are removed, and no
 * defaults are set. A value that is sent for such a field is an error, as is a condition that cannot be evaluated.
 */
export async function withPresent(tx: Queryable, save: RuledSave): Promise<ReadValues> {
  const { models, target, read, before, base } = save;
  const fields = Object.values(target.fields).filter(isConditional);
  if (fields.length === 0 || read.errors.length > 0) return read;
  const conditions = fields.map(({ presentWhen }) => presentWhen);
  const record = await readSaved(tx, save, conditions);
  const old = before === null ? null : await readForConditions(tx, models, target, before, conditions);
  const { absent, failed } = await findAbsent(fields, record, old);
  const errors: FieldError[] = failed.map(({ name }) => ({
    pointer: `${base}/${name}`,
    ...entityErrors['regra.indisponivel'](),
  }));
  const columns = new Map(read.columns);
  const references = new Map(read.references);
  const files = new Map(read.files);
  for (const field of fields.filter(({ name }) => absent.has(name))) {
    const { name } = field;
    const column = columnOf(field);
    const stored = before?.[name];
    if (read.given?.has(name) === true && isNews(field, record[name], stored))
      errors.push({ pointer: `${base}/${name}`, ...entityErrors.nao_se_aplica() });
    const hasMore = !isEmptyValue(stored);
    references.delete(name);
    if (isFileField(field)) {
      if (hasMore || files.has(name)) files.set(name, []);
    } else if (hasMore || columns.has(column)) columns.set(column, null);
  }
  return { ...read, columns, references, files, errors: [...read.errors, ...errors], absent };
}

function isConditional(field: EntityField): field is Conditional {
  return field.presentWhen !== undefined;
}

/**
 * The fields whose condition does not hold, evaluated without the values of such fields. `failed` are those whose
 * condition cannot be evaluated.
 *
 * @param old the previous record; null for a new one
 */
export async function findAbsent(
  fields: readonly Conditional[],
  record: Incoming,
  old: Incoming | null,
): Promise<{ readonly absent: ReadonlySet<string>; readonly failed: readonly Conditional[] }> {
  const absent = new Set<string>();
  const failed = new Set<Conditional>();
  let left = record;
  for (let hasMore = true; hasMore; ) {
    hasMore = false;
    for (const field of fields) {
      if (absent.has(field.name) || failed.has(field)) continue;
      const holds = await holdsCondition(field.presentWhen, left, old, false);
      if (holds === null) failed.add(field);
      if (holds !== false) continue;
      absent.add(field.name);
      left = { ...left, [field.name]: null };
      hasMore = true;
    }
  }
  return { absent, failed: [...failed] };
}

/** Whether a value says more than what is stored; an unticked box says nothing. */
function isNews(field: EntityField, given: unknown, stored: unknown): boolean {
  if (isEmptyValue(given) || given === false) return false;
  if (!isFileField(field)) return !isSameValue(given, stored);
  const known = new Set([stored].flat().map(idOf));
  return [given].flat().some((file) => !known.has(typeof file === 'number' ? file : idOf(file)));
}
