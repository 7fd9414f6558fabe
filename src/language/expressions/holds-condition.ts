import type { Condition } from './condition.ts';
import { compileExpression } from './evaluate.ts';
import { isTruthy, knownCondition } from './slot.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a condition holds; null where it cannot be evaluated. Forms and the server evaluate the rules of the data by it.
 * @param old the record as it was; null of a new one
 * @param unanswered what an expression without an answer stands for, as where it compares a value that is missing
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
  // JSONata refuses to compare what is empty with what comes before or after it, and leaves open what is not there.
  const outcome = first.ok
    ? first
    : await expression.evaluate({ record: withoutEmpty(record), old: withoutEmpty(old) });
  if (!outcome.ok) return null;
  return outcome.value === undefined ? unanswered : isTruthy(outcome.value);
}

/** A record without its empty values: JSONata refuses to compute with them. */
export function withoutEmpty<T extends Values | null>(record: T): T {
  return JSON.parse(JSON.stringify(record, (_, value: unknown) => (value === null ? undefined : value)) ?? 'null');
}
