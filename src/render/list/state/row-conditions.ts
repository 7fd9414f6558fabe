import type { Condition } from '../../../language/expressions/condition.ts';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import { loadExpressions, loadedExpressions } from '../../../language/expressions/load-expressions.ts';
import { evaluatePredicate } from '../../../language/expressions/predicate.ts';
import type { ActionDefinition, ColumnDefinition } from '../../../language/view/view.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { PrepareBindings } from '../../form/values/set-values.ts';
import type { EntityRecord } from '../../host/host.ts';

/**
 * Whether a condition holds for a row, if known synchronously: literals and predicates; null for JSONata text, which
 * `evaluateRowCondition` evaluates.
 */
export function knownFor(condition: Condition | undefined, row: EntityRecord): boolean | null {
  if (condition === undefined) return false;
  if (typeof condition === 'boolean') return condition;
  return typeof condition === 'string' ? null : evaluatePredicate(condition, row);
}

/** Disabled columns and rows ignore clicks (specification 000, section 6). A row may declare itself `disabled`. */
export function isDisabled(row: EntityRecord, column: ColumnDefinition | null, click?: ActionDefinition): boolean {
  if (row.disabled === true || knownFor(column?.disabled, row) === true) return true;
  return knownFor(click?.disabled, row) === true;
}

/**
 * Evaluates any condition; the expression code loads with the first JSONata text. If it reads something that the user
 * may not read, the element is visible and enabled.
 */
export async function evaluateRowCondition(
  slot: 'visible' | 'disabled',
  condition: Condition | undefined,
  bindings: Bindings,
  prepare?: PrepareBindings,
): Promise<boolean> {
  if (condition === undefined) return slot === 'visible';
  const { evaluateCondition } = loadedExpressions() ?? (await loadWithRetry(loadExpressions));
  const whole = typeof condition === 'string' && prepare !== undefined ? await prepare(condition, bindings) : bindings;
  return whole === null ? slot === 'visible' : (await evaluateCondition(slot, condition, whole)).value;
}
