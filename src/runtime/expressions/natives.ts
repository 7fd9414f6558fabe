import jsonata from 'jsonata';
import type { Budget } from './budget.ts';
import { expressionError } from './expression-error.ts';

/** The variable under which an evaluation finds its budget. The space keeps expressions from naming it. */
export const budgetVariable = ' budget';

const widestPad = 10_000;

type Native = {
  readonly implementation: (this: jsonata.Focus, ...args: unknown[]) => unknown;
};

/**
 * Replaces the built-in functions that could outgrow every budget inside one step: `$eval` is gone, `$pad` is capped,
 * and those that walk a whole value weigh it first. The others are left as JSONata has them.
 */
export async function boundNatives(expression: jsonata.Expression): Promise<void> {
  const originals = await nativesOnce();
  expression.assign('eval', undefined);
  for (const [name, guard] of Object.entries(guards)) {
    const original = originals.get(name);
    if (original === undefined) continue;
    const implementation = guard(original);
    // `$map` and its like pass as many arguments as the function declares, defaults not counted.
    Object.defineProperty(implementation, 'length', {
      value: original.implementation.length,
    });
    expression.assign(name, { ...original, implementation });
  }
}

// JSONata reads the parameter names of a native function from its text when it is applied partially (`$string(?, true)`),
// so every guard names its parameters.
const guards: Readonly<Record<string, (original: Native) => Native['implementation']>> = {
  pad: ({ implementation }) =>
    function (str, width, char) {
      if (typeof width === 'number' && Math.abs(width) > widestPad) {
        throw expressionError('D1013', `$pad makes texts of at most ${widestPad} characters.`);
      }
      budgetOf(this).produced(char);
      return implementation.call(this, str, width, char);
    },
  string: ({ implementation }) =>
    function (arg, prettify) {
      budgetOf(this).weigh(arg);
      return implementation.call(this, arg, prettify);
    },
  join: ({ implementation }) =>
    function (strs, separator) {
      budgetOf(this).weigh(strs);
      const length = Array.isArray(strs) ? totalLength(strs, separator) : 0;
      if (length > 100_000) throw expressionError('D1013', '$join makes texts of at most 100000 characters.');
      return implementation.call(this, strs, separator);
    },
  clone: ({ implementation }) =>
    function (arg) {
      budgetOf(this).weigh(arg);
      return implementation.call(this, arg);
    },
  distinct: ({ implementation }) =>
    function (arr) {
      budgetOf(this).weigh(arr);
      if (!Array.isArray(arr) || arr.length <= 500) return implementation.call(this, arr);
      // JSONata compares every pair; on long lists of plain values a set gives the same answer at once.
      if (arr.every((item) => typeof item !== 'object')) return [...new Set<unknown>(arr)];
      const seen = new Map<string, unknown>();
      for (const item of arr as readonly unknown[]) {
        const key = JSON.stringify(item);
        if (!seen.has(key)) seen.set(key, item);
      }
      return [...seen.values()];
    },
  toMillis: ({ implementation }) =>
    function (timestamp, picture) {
      // A picture becomes a regular expression; neighbouring number components without a text between backtrack.
      const isHostile = typeof picture === 'string' && (picture.length > 100 || /\]\s*\[[^\]]*\]\s*\[/.test(picture));
      if (isHostile || (typeof timestamp === 'string' && timestamp.length > 100)) {
        throw expressionError(
          'D1012',
          '$toMillis reads texts of at most 100 characters, and pictures with separators.',
        );
      }
      return implementation.call(this, timestamp, picture);
    },
};

function totalLength(texts: readonly unknown[], separator: unknown): number {
  const between = typeof separator === 'string' ? separator.length : 0;
  return texts.reduce<number>((sum, text) => sum + between + (typeof text === 'string' ? text.length : 0), 0);
}

function budgetOf(focus: jsonata.Focus): Budget {
  return focus.environment.lookup(budgetVariable) as Budget;
}

let captured: Promise<ReadonlyMap<string, Native>> | null = null;

/** JSONata does not export its functions, but an expression that is only a function's name evaluates to it. */
function nativesOnce(): Promise<ReadonlyMap<string, Native>> {
  captured ??= Promise.all(
    Object.keys(guards).map(async (name): Promise<[string, Native]> => [name, await jsonata(`$${name}`).evaluate({})]),
  ).then((entries) => new Map(entries));
  return captured;
}
