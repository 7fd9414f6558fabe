import { isRecord } from '../json/record.ts';
import { readOneName } from './one-name.ts';

type ExpressionCode = typeof import('./slot.ts');

let loaded: ExpressionCode | null = null;

/** Loads the code that evaluates JSONata, with the first form that needs it. */
export async function loadExpressions(): Promise<ExpressionCode> {
  loaded ??= await import('./slot.ts');
  return loaded;
}

/** The same if already loaded, so that values are known before anything is painted; otherwise null. */
export function loadedExpressions(): ExpressionCode | null {
  return loaded;
}

const conditionKeys: ReadonlySet<string> = new Set(['visible', 'required', 'disabled', 'value']);

/** Whether elements at any depth, or their actions, have conditions or values in JSONata text. */
export function hasExpressions(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(hasExpressions);
  if (!isRecord(part)) return false;
  return Object.entries(part).some(([key, value]) =>
    typeof value === 'string'
      ? conditionKeys.has(key) && (key === 'value' || readOneName(value) === null)
      : hasExpressions(value),
  );
}
