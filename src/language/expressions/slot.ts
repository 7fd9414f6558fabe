import { analyseExpression, type ReadPath } from './analyse.ts';
import type { Condition } from './condition.ts';
import { type Bindings, compileExpression } from './evaluate.ts';
import { evaluatePredicate, predicateFields } from './predicate.ts';

/** The places of a definition that contain a condition. */
export type ConditionSlot = 'visible' | 'required' | 'disabled';

export type SlotProblem = { readonly code: string; readonly message: string };

export type SlotResult<T> = {
  readonly value: T;
  readonly problem: SlotProblem | null;
};

/**
 * Evaluates a condition. If it fails or exceeds its budget, the place has a fallback (rule E3): visible is true,
 * required is false, disabled keeps `last`, its previous value.
 */
export async function evaluateCondition(
  slot: ConditionSlot,
  condition: Condition | undefined,
  bindings: Bindings,
  last = false,
): Promise<SlotResult<boolean>> {
  if (condition === undefined) return { value: slot === 'visible', problem: null };
  const known = knownCondition(condition, bindings.record);
  if (known !== null) return { value: known, problem: null };
  const outcome = await compileExpression(String(condition)).evaluate(bindings);
  if (outcome.ok) return { value: isTruthy(outcome.value), problem: null };
  const fallback = slot === 'visible' ? true : slot === 'required' ? false : last;
  return {
    value: fallback,
    problem: { code: outcome.code, message: outcome.message },
  };
}

/** Evaluates an element's `value`; if that fails the value stays as it was (`last`). */
export async function evaluateValue(text: string, bindings: Bindings, last: unknown): Promise<SlotResult<unknown>> {
  const outcome = await compileExpression(text).evaluate(bindings);
  if (outcome.ok) return { value: outcome.value ?? null, problem: null };
  return {
    value: last,
    problem: { code: outcome.code, message: outcome.message },
  };
}

/** The result of a condition that needs no expression; null for JSONata text. */
export function knownCondition(condition: Condition, record: Readonly<Record<string, unknown>>): boolean | null {
  if (typeof condition === 'boolean') return condition;
  return typeof condition === 'string' ? null : evaluatePredicate(condition, record);
}

/**
 * The fields of the record that a condition depends on, as dotted paths; `''` for the whole record. Other bindings are
 * not included: `analyseExpression` lists all.
 */
export function conditionFields(condition: Condition | undefined): string[] {
  if (condition === undefined || typeof condition === 'boolean') return [];
  if (typeof condition !== 'string') return predicateFields(condition);
  const { reads } = analyseExpression(condition);
  return reads.filter(({ root }) => root === 'record').map(({ names }) => names.join('.'));
}

/** Everything that a condition or expression reads, by its start; unnamed parts are left out. */
export function readPathsOf(condition: Condition | undefined): readonly Pick<ReadPath, 'root' | 'names'>[] {
  if (condition === undefined || typeof condition === 'boolean') return [];
  if (typeof condition === 'string') return analyseExpression(condition).reads;
  return predicateFields(condition).map((path) => ({ root: 'record' as const, names: path.split('.') }));
}

/** JSONata's truthiness: empty text, lists and objects and zero are false. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isTruthy);
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}
