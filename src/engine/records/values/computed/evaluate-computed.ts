import { columnOf, type EntityField, type EntityModel, isReference } from '../../../../language/entity/entity.ts';
import { compileExpression } from '../../../../language/expressions/evaluate.ts';
import { withoutEmpty } from '../../../../language/expressions/holds-condition.ts';
import type { FieldError } from '../../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../../entity-errors.ts';
import { type Incoming, readValue } from '../values.ts';

/** A field whose value the server computes (`x-value`). */
export type Computed = EntityField & { readonly computed: string };

/** Computed fields in the order in which they may read each other. */
export function computedOf({ fields }: EntityModel): readonly Computed[] {
  return Object.values(fields).filter((field): field is Computed => field.computed !== undefined);
}

/**
 * The values of computed fields as columns, for a record with everything they read.
 * @param base JSON Pointer of the record in the body
 */
export async function compute(
  fields: readonly Computed[],
  given: Incoming,
  base: string,
): Promise<{ readonly columns: ReadonlyMap<string, unknown>; readonly errors: readonly FieldError[] }> {
  const columns = new Map<string, unknown>();
  const errors: FieldError[] = [];
  let record = withoutEmpty(given);
  for (const field of fields) {
    const outcome = await compileExpression(field.computed).evaluate({ record });
    const value = outcome.ok
      ? readValue(field, rounded(field, outcome.value ?? null))
      : entityErrors['regra.indisponivel']();
    if ('text' in value) {
      errors.push({ pointer: `${base}/${field.name}`, ...value });
      continue;
    }
    columns.set(columnOf(field), value.value);
    record = { ...record, ...(value.value === null ? {} : { [field.name]: fromColumn(field, value.value) }) };
  }
  return { columns, errors };
}

/** Rounds a number to the decimals of its field. */
export function rounded({ kind, decimals }: EntityField, value: unknown): unknown {
  const isFigure = kind === 'number' || kind === 'money' || kind === 'integer';
  return isFigure && typeof value === 'number' && Number.isFinite(value)
    ? Number(value.toFixed(kind === 'integer' ? 0 : decimals))
    : value;
}

/** A row of a save with the computed values that only read the row itself. */
export async function computeRow(model: EntityModel, row: Incoming): Promise<Incoming> {
  const fields = computedOf(model);
  if (fields.length === 0) return row;
  const { columns } = await compute(fields, row, '');
  const values = fields.map((field) => [field.name, fromColumn(field, columns.get(columnOf(field)))] as const);
  return { ...row, ...Object.fromEntries(values) };
}

/** Converts a value for the database to its API form. */
export function fromColumn(field: EntityField, value: unknown): unknown {
  const { kind } = field;
  if (value === null || value === undefined) return null;
  if (isReference(field)) return { id: Number(value) };
  if (kind === 'integer' || kind === 'number' || kind === 'money') return Number(value);
  if (kind === 'json' && typeof value === 'string') return JSON.parse(value);
  return value;
}
