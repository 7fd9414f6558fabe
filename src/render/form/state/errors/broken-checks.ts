import type { CheckRule } from '../../../../language/entity/entity.ts';
import { holdsCondition } from '../../../../language/expressions/holds-condition.ts';
import { readPathsOf } from '../../../../language/expressions/slot.ts';
import { isEmptyValue } from '../../../../language/values/record-values.ts';
import type { FieldErrors } from '../../values/form-errors.ts';
import type { FormStore } from '../../values/form-store.ts';
import type { FieldProblem } from '../../values/problem.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The rules of the record (`x-check`) that what is typed breaks, at their fields, so that they are read before anything is
 * sent. Only what the form is sure of: a rule stands at a field of it, reads fields of it alone, and one of them has been
 * changed. What has no answer or cannot be evaluated is left to the server, which holds all of them.
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
