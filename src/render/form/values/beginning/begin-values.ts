import type { EntityField, EntityModel } from '../../../../language/entity/entity.ts';
import { valueOfDefault } from '../../../../language/entity/texts/moment-default.ts';
import { compileExpression } from '../../../../language/expressions/evaluate.ts';
import { withoutEmpty } from '../../../../language/expressions/holds-condition.ts';
import { isRecord } from '../../../../language/json/record.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What a new record begins with by the defaults that its entity computes (rule D3), each over what is there and those
 * above it. One that fails, or gives what its field does not hold, is logged and left out: the server says so with the save.
 * @param record what it begins with otherwise
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

/** A value as its field holds it; undefined for one that it does not. */
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
