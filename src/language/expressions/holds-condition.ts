import type { Condition } from './condition.ts';
import { compileExpression } from './evaluate.ts';
import { isTruthy, knownCondition } from './slot.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a condition holds; null if it cannot be evaluated. Forms and the server use it for the rules of the data.
 * @param old the previous record; null for a new one
 * @param unanswered result for an expression without a value, such as a comparison with a missing value
 */
export async function holdsCondition(
  condition: Condition,
  record: Values,
  old: Values | null,
  unanswered: boolean,
): Promise<boolean | null> {
  const known = knownCondition(condition, record);
  if (known !== null) return known;
  const expression = compileExpression(String(condition));
  const first = await expression.evaluate({ record, old });
  // JSONata refuses to order empty values, and returns nothing for missing ones.
  const outcome = first.ok
    ? first
    : await expression.evaluate({ record: withoutEmpty(record), old: withoutEmpty(old) });
  if (!outcome.ok) return null;
  return outcome.value === undefined ? unanswered : isTruthy(outcome.value);
}

/** A record without its empty values, with which JSONata refuses to compute. */
export function withoutEmpty<T extends Values | null>(record: T): T {
  return JSON.parse(JSON.stringify(record, (_, value: unknown) => (value === null ? undefined : value)) ?? 'null');
}
