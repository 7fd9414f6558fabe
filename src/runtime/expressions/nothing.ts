import type { SyntaxNode } from './parse-expression.ts';

/** The variable of the function that `takeNullAsNothing` puts around operands. The space keeps expressions from naming it. */
const givenVariable = ' given';

/** JSONata's own functions, as it stores them. */
export type Signed = {
  readonly signature?: { readonly validate: (args: unknown[], context: unknown) => unknown[] };
};

/** Functions that tell null from nothing, or keep it: the others take a field without a value for none (rule E6). */
const nullKeepers: ReadonlySet<string> = new Set(
  'exists type boolean not append lookup zip distinct clone error assert'.split(' '),
);

/** Operators that have no use for null: JSONata refuses it there, `&` writes the word. */
const operators: ReadonlySet<unknown> = new Set(['+', '-', '*', '/', '%', '<', '<=', '>', '>=', '..', '&']);

/** What can be null; numbers, texts and what operators make never are. */
const mayBeNull: ReadonlySet<unknown> = new Set([
  'path',
  'variable',
  'function',
  'apply',
  'block',
  'condition',
  'value',
]);

/**
 * Puts a function around the operands of a tree where null would be an error, so that a field without a value is nothing
 * there (rule E6): of arithmetic, comparisons by size, ranges, `&` and orders. Changes the tree.
 */
export function takeNullAsNothing(tree: SyntaxNode, assign: (name: string, native: object) => void): void {
  const waiting: unknown[] = [tree];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null || seen.has(node) || node instanceof RegExp) continue;
    seen.add(node);
    waiting.push(...Object.values(node));
    const type: unknown = Reflect.get(node, 'type');
    if (type === 'binary' && operators.has(Reflect.get(node, 'value')))
      for (const side of ['lhs', 'rhs']) wrap(node, side);
    if (type === 'unary' && Reflect.get(node, 'value') === '-') wrap(node, 'expression');
    const terms: unknown = Reflect.get(node, 'terms');
    if (type === 'sort' && Array.isArray(terms)) for (const term of terms) wrap(term, 'expression');
  }
  assign(givenVariable, { _jsonata_function: true, implementation: given });
}

function wrap(node: object, key: string): void {
  const operand: unknown = Reflect.get(node, key);
  if (typeof operand !== 'object' || operand === null || !mayBeNull.has(Reflect.get(operand, 'type'))) return;
  const procedure = { type: 'variable', value: givenVariable };
  Reflect.set(node, key, { type: 'function', value: '(', procedure, arguments: [operand] });
}

function given(value: unknown): unknown {
  return value ?? undefined;
}

/** Functions of a list of values, of which those that are null are left out. */
const ofValues: ReadonlySet<string> = new Set('sum max min average join sort merge'.split(' '));

/** A built-in function for which arguments that are null, and such values of its list, are not there (rule E6). */
export function withoutNull<T extends Signed>(name: string, native: T): T {
  const { signature } = native;
  if (signature === undefined || nullKeepers.has(name)) return native;
  const validate = (args: unknown[], context: unknown): unknown[] => {
    // Without an argument of its own a function takes what is around it: `nome.$uppercase()`.
    const [first, ...others] = args.length === 0 && context === null ? [null] : args;
    const list = Array.isArray(first) && ofValues.has(name) ? first.filter((item) => item !== null) : given(first);
    return signature.validate(args.length === 0 && context !== null ? [] : [list, ...others.map(given)], context);
  };
  return { ...native, signature: { ...signature, validate } };
}
