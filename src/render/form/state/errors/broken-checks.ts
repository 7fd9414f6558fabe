import type { CheckRule } from '../../../../language/entity/entity.ts';
import { holdsCondition } from '../../../../language/expressions/holds-condition.ts';
import { readPathsOf } from '../../../../language/expressions/slot.ts';
import { isEmptyValue } from '../../../../language/values/record-values.ts';
import type { FieldErrors } from '../../values/form-errors.ts';
import type { FormStore } from '../../values/form-store.ts';
import type { FieldProblem } from '../../values/problem.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The rules of the record (`x-check`) that typed values violate, shown at their fields before anything is sent. Only
 * includes certain violations: a rule must belong to a field of the form, read only its fields, and one of these must
 * have changed. Rules without a result are left to the server, which checks all of them.
 * @param fields what the form edits and validates
 */
export async function brokenChecks(
  checks: readonly CheckRule[],
  store: Pick<FormStore, 'values' | 'base' | 'dirtyFields'>,
  fields: ReadonlySet<string>,
  isNew: boolean,
): Promise<FieldErrors> {
  const broken = new Map<string, readonly FieldProblem[]>();
  const dirty = new Set(store.dirtyFields());
  const record = plain(store.values(), fields);
  const old = isNew ? null : plain(store.base(), fields);
  for (const { condition, field, message } of checks) {
    const reads = readPathsOf(condition);
    const isKnown = reads.every(
      ({ root, names }) => (root === 'record' || root === 'old') && names.length === 1 && fields.has(names[0] ?? ''),
    );
    const isTouched = isNew || reads.some(({ names: [name = ''] }) => dirty.has(name));
    if (field === null || !fields.has(field) || broken.has(field) || !isKnown || !isTouched) continue;
    if ((await holdsCondition(condition, record, old, true)) === false)
      broken.set(field, [{ code: 'regra', values: {}, message }]);
  }
  return broken;
}

function plain(values: Values, fields: ReadonlySet<string>): Values {
  return Object.fromEntries([...fields].map((name) => [name, isEmptyValue(values[name]) ? null : values[name]]));
}
