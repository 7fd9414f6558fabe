import { type Bindings, compileExpression } from '../../language/expressions/evaluate.ts';
import { readPathsOf } from '../../language/expressions/slot.ts';
import { isEmptyValue, readPath } from '../../language/values/record-values.ts';
import type { ComputedValue, ComputedValues } from '../actions/call-values.ts';
import type { PrepareBindings } from '../form/values/set-values.ts';

/** The context of a call's expressions. */
export type ExpressionsAround = {
  readonly bindings: () => Bindings;
  /** Loads what is read through relations. */
  readonly prepare?: PrepareBindings | undefined;
  /** Calls back when one of these fields has changed; null means any. Returns the function that stops it. */
  readonly subscribe: (fields: readonly string[] | null, listener: () => void) => () => void;
};

/** The fields of the record that expressions depend on (rule E2); null if one reads the whole record. */
export function fieldsOfExpressions(texts: readonly string[]): readonly string[] | null {
  const reads = texts.flatMap((text) => readPathsOf(text.slice(1))).filter(({ root }) => root === 'record');
  if (reads.some(({ names }) => names.length === 0)) return null;
  return [...new Set(reads.flatMap(({ names: [first] }) => first ?? []))];
}

/**
 * Evaluates the expressions of a call, and again whenever a field that they read changes; outdated results are dropped.
 * A failing expression, or one that reads what the user may not read, counts as missing (rule E3).
 *
 * @param texts JSONata including the `=` in front
 * @returns the function that stops it
 */
export function followExpressions(
  texts: readonly string[],
  { bindings, prepare, subscribe }: ExpressionsAround,
  onComputed: (computed: ComputedValues) => void,
): () => void {
  let turn = 0;
  const run = async () => {
    turn += 1;
    const own = turn;
    const values = await Promise.all(
      texts.map(async (text) => [text, await compute(text, bindings(), prepare)] as const),
    );
    if (own === turn) onComputed(new Map(values));
  };
  const stop = subscribe(fieldsOfExpressions(texts), () => void run());
  void run();
  return () => {
    turn += 1;
    stop();
  };
}

async function compute(text: string, bindings: Bindings, prepare: PrepareBindings | undefined): Promise<ComputedValue> {
  const expression = text.slice(1);
  const whole = prepare === undefined ? bindings : await prepare(expression, bindings);
  const outcome = whole === null ? null : await compileExpression(expression).evaluate(whole);
  if (outcome?.ok === true && outcome.value !== undefined) return { value: outcome.value };
  if (outcome?.ok === false) console.error(`A value of a call was left out: ${outcome.message} (${text})`);
  return { missing: emptyFieldsOf(expression, bindings) };
}

/** The empty fields among those that an expression reads. */
function emptyFieldsOf(expression: string, { record }: Bindings): readonly string[] {
  const paths = readPathsOf(expression).flatMap(({ root, names }) => (root === 'record' ? [names.join('.')] : []));
  const empty = paths.filter((path) => path !== '' && isEmptyValue(readPath(record, path)));
  return [...new Set(empty.map((path) => path.split('.')[0] ?? path))];
}
