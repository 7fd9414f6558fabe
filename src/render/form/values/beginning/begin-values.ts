import type { EntityField, EntityModel } from '../../../../language/entity/entity.ts';
import { valueOfDefault } from '../../../../language/entity/texts/moment-default.ts';
import { compileExpression } from '../../../../language/expressions/evaluate.ts';
import { withoutEmpty } from '../../../../language/expressions/holds-condition.ts';
import { isRecord } from '../../../../language/json/record.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The computed defaults of an entity for a new record (rule D3), each based on the given values and those above it. One
 * that fails or is invalid is logged and left out: the server reports it with the save.
 * @param record other initial values
 */
export async function computeBegun(
  model: EntityModel,
  record: Values,
  around: { readonly user: unknown; readonly parent?: Values },
): Promise<Values> {
  const { user, parent } = around;
  const today = String(valueOfDefault('date', 'today'));
  const begun: Record<string, unknown> = {};
  for (const field of Object.values(model.fields)) {
    if (field.begins === undefined) continue;
    const outcome = await compileExpression(field.begins).evaluate({
      ...{ record: withoutEmpty({ ...record, ...begun }), user, today },
      ...(parent === undefined ? {} : { parent: withoutEmpty(parent) }),
    });
    const value = outcome.ok ? fitting(field, outcome.value ?? null) : undefined;
    if (value !== undefined) begun[field.name] = value;
    else
      console.error(`The default of ${field.name} was left out: ${outcome.ok ? 'it does not fit' : outcome.message}`);
  }
  return begun;
}

/** A value in the form of its field; undefined if it is invalid. */
function fitting({ kind, decimals }: EntityField, value: unknown): unknown {
  if (value === null) return null;
  switch (kind) {
    case 'integer':
    case 'number':
    case 'money':
      if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
      return Number(value.toFixed(kind === 'integer' ? 0 : decimals));
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'relation': {
      if (isRecord(value) && typeof value.id === 'number') return value;
      return typeof value === 'number' && value > 0 ? { id: value } : undefined;
    }
    case 'json':
      return value;
    default:
      return typeof value === 'string' ? value : undefined;
  }
}
