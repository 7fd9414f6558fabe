import { valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';

/** The JSONata code, which loads with the first action that computes a value. */
export type EvaluateModule = Pick<typeof import('../../../language/expressions/evaluate.ts'), 'compileExpression'>;

const loadEvaluate = (): Promise<EvaluateModule> =>
  loadWithRetry(() => import('../../../language/expressions/evaluate.ts'));

/** Whether a value of `set` is computed: text after `=` is JSONata; any other value is a constant. */
export function isComputedValue(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('=');
}

/** Loads what an expression reads through relations; null if that is impossible. */
export type PrepareBindings = (text: string, bindings: Bindings) => Promise<Bindings | null>;

const keepBindings: PrepareBindings = async (_text, bindings) => bindings;

const loneAnswer = /^=\s*\$answer\s*$/;

/** The values of `set`, all or none: rejects with the fields whose expression failed. */
export async function computeSetValues(
  set: Readonly<Record<string, unknown>>,
  bindings: Bindings,
  load: () => Promise<EvaluateModule> = loadEvaluate,
  prepare: PrepareBindings = keepBindings,
): Promise<ReadonlyMap<string, unknown>> {
  const values = new Map<string, unknown>();
  const failed: string[] = [];
  for (const [field, value] of Object.entries(set)) {
    if (!isComputedValue(value)) {
      values.set(field, value);
      continue;
    }
    // Used as it is: an answer may be larger than expressions can process.
    if (loneAnswer.test(value)) {
      values.set(field, bindings.answer ?? null);
      continue;
    }
    const { compileExpression } = await load();
    const whole = await prepare(value.slice(1), { today: String(valueOfDefault('date', 'today')), ...bindings });
    if (whole === null) {
      failed.push(`${field}: it reads something that this user cannot read.`);
      continue;
    }
    const outcome = await compileExpression(value.slice(1)).evaluate(whole);
    if (outcome.ok) values.set(field, outcome.value ?? null);
    else failed.push(`${field}: ${outcome.message}`);
  }
  if (failed.length > 0) throw new SetError(failed);
  return values;
}

/** Values of `set` that could not be computed; each entry has its field and the reason, for configurators. */
export class SetError extends Error {
  readonly failed: readonly string[];
  constructor(failed: readonly string[]) {
    super(failed.join('\n'));
    this.failed = failed;
  }
}

/**
 * The values that the hook `beforeAdd` of a list gives a new row. If it fails or returns no object, it is logged and
 * ignored (specification 000, section 8).
 */
export async function runBeforeAdd(
  expression: string | undefined,
  bindings: Bindings,
  load: () => Promise<EvaluateModule> = loadEvaluate,
  prepare: PrepareBindings = keepBindings,
): Promise<Readonly<Record<string, unknown>>> {
  if (typeof expression !== 'string' || expression.trim() === '') return {};
  const { compileExpression } = await load();
  const whole = await prepare(expression, bindings);
  if (whole === null) {
    console.error('The hook beforeAdd reads something that this user cannot read, and was ignored.');
    return {};
  }
  const outcome = await compileExpression(expression).evaluate(whole);
  if (!outcome.ok) {
    console.error(`The hook beforeAdd failed and was ignored: ${outcome.message}`);
    return {};
  }
  const { value } = outcome;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
