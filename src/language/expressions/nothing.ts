/**
 * The variable of the function that wraps operands which may be null. The space prevents expressions from naming it.
 */
export const givenVariable = ' given';

/** The value of that variable, in JSONata's form of functions. */
export const givenFunction = { _jsonata_function: true, implementation: given };

/** JSONata's own functions in their stored form. */
export type SignedFunction = {
  readonly signature?: { readonly validate: (args: unknown[], context: unknown) => unknown[] };
};

/**
 * Functions that distinguish null from a missing value, or preserve it: all others treat a field without a value as
 * missing (rule E6).
 */
const nullKeepers: ReadonlySet<string> = new Set('type append lookup zip distinct clone error assert'.split(' '));

/** Functions that answer for a missing value as for null; JSONata's own give a missing value. */
const missingTakers: ReadonlySet<string> = new Set(['not', 'boolean']);

/** Functions of a list of values, from which nulls are removed. */
const ofValues: ReadonlySet<string> = new Set('sum max min average join sort merge'.split(' '));

/** Operators that cannot handle null: JSONata refuses it, and `&` writes the word. */
const operators: ReadonlySet<unknown> = new Set('+ - * / % < <= > >= .. &'.split(' '));

/** Operands that are never null. */
const neverNull: ReadonlySet<unknown> = new Set(['number', 'string', 'binary']);

/**
 * Wraps the operands of a node where null would be an error, so that a field without a value counts as missing (rule
 * E6): in arithmetic, comparisons by size, ranges, `&` and orders. Changes the tree.
 */
export function takeNullAsNothing(node: object, type: unknown, value: unknown): void {
  if (type === 'binary' && operators.has(value)) for (const side of ['lhs', 'rhs']) wrap(node, side);
  if (type === 'unary' && value === '-') wrap(node, 'expression');
  const terms: unknown = Reflect.get(node, 'terms');
  if (Array.isArray(terms)) for (const term of terms) wrap(term, 'expression');
}

function wrap(node: object, key: string): void {
  const operand: unknown = Reflect.get(node, key);
  if (typeof operand !== 'object' || operand === null || neverNull.has(Reflect.get(operand, 'type'))) return;
  const procedure = { type: 'variable', value: givenVariable };
  Reflect.set(node, key, { type: 'function', procedure, arguments: [operand] });
}

function given(value: unknown): unknown {
  return value ?? undefined;
}

/** A built-in function that treats null and a missing value alike, and ignores nulls in its list (rule E6). */
export function withoutNull<T extends SignedFunction>(name: string, native: T): T {
  const { signature } = native;
  if (signature === undefined || nullKeepers.has(name)) return native;
  const read = missingTakers.has(name) ? (value: unknown): unknown => value ?? null : given;
  const validate = (args: unknown[], context: unknown): unknown[] => {
    // Without its first argument a function uses the context: `nome.$uppercase()`.
    const all = args.length === 0 && context === null ? [null] : args;
    const isLeft = (item: unknown): boolean => item !== null;
    const usable = all.map((one, at) =>
      at === 0 && Array.isArray(one) && ofValues.has(name) ? one.filter(isLeft) : read(one),
    );
    return signature.validate(usable, context);
  };
  return { ...native, signature: { ...signature, validate } };
}
