import { type Bindings, compileExpression } from '../../language/expressions/evaluate.ts';
import { readPathsOf } from '../../language/expressions/slot.ts';
import { isEmptyValue, readPath } from '../../language/values/record-values.ts';
import type { ComputedValue, ComputedValues } from '../actions/call-values.ts';
import type { PrepareBindings } from '../form/values/set-values.ts';

/** What expressions of a call are about. */
export type ExpressionsAround = {
  readonly bindings: () => Bindings;
  /** Loads what is read behind relations. */
  readonly prepare?: PrepareBindings | undefined;
  /** Calls back when one of these fields has changed; null means any of them. Answers how to stop that. */
  readonly subscribe: (fields: readonly string[] | null, listener: () => void) => () => void;
};

/** The fields of the record that expressions depend on (rule E2); null when one reads the whole record. */
export function fieldsOfExpressions(texts: readonly string[]): readonly string[] | null {
  const reads = texts.flatMap((text) => readPathsOf(text.slice(1))).filter(({ root }) => root === 'record');
  if (reads.some(({ names }) => names.length === 0)) return null;
  return [...new Set(reads.flatMap(({ names: [first] }) => first ?? []))];
}

/**
 * Evaluates the expressions of a call, and again whenever a field that they read changes; an answer that a later change
 * has made old is dropped. One that fails, or reads what this user cannot read, counts as missing (rule E3).
 *
 * @param texts JSONata with the `=` in front
 * @returns how to stop
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

/** What the user has not filled in of what an expression reads. */
function emptyFieldsOf(expression: string, { record }: Bindings): readonly string[] {
  const paths = readPathsOf(expression).flatMap(({ root, names }) => (root === 'record' ? [names.join('.')] : []));
  const empty = paths.filter((path) => path !== '' && isEmptyValue(readPath(record, path)));
  return [...new Set(empty.map((path) => path.split('.')[0] ?? path))];
}
