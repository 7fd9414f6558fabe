import jsonata from 'jsonata';
import { builtinFunctions } from './analyse.ts';
import type { Budget } from './budget.ts';
import { budgetError } from './expression-error.ts';
import { type SignedFunction, withoutNull } from './nothing.ts';

/** The variable with the budget of an evaluation. The space prevents expressions from naming it. */
export const budgetVariable = ' budget';

const widestPad = 10_000;
const longestText = 100_000;
/** Maximum length of formats of numbers and dates; some become regular expressions, or one digit per character. */
const longestPicture = 100;

type Implementation = (this: jsonata.Focus, ...args: unknown[]) => unknown;
type Native = SignedFunction & { readonly implementation: Implementation };

/**
 * Puts the built-in functions of an expression under its budget: `$eval` is removed, each call is a step, and functions
 * that could exceed every budget in one step check their arguments first.
 */
export async function boundNatives(expression: jsonata.Expression, names: ReadonlySet<string>): Promise<void> {
  const originals = await nativesOnce();
  expression.assign('eval', undefined);
  // A transform (`|$|{...}|`) copies with the function of this name.
  for (const name of new Set([...names, 'clone'])) {
    const original = originals.get(name);
    if (original === undefined) continue;
    expression.assign(name, withoutNull(name, { ...original, implementation: bounded(name, original) }));
  }
}

/** `$now` and `$millis` at a given moment, in JSONata's formats. */
export async function timeAt(moment: Date): Promise<Readonly<Record<'now' | 'millis', Native>>> {
  const format = (await nativesOnce()).get('fromMillis');
  if (format === undefined) throw new Error('JSONata has lost $fromMillis.');
  const { signature: _, ...plain } = format;
  const now: Implementation = function (picture, timeZone) {
    return format.implementation.call(this, moment.getTime(), picture, timeZone);
  };
  return {
    now: { ...plain, implementation: now },
    millis: { ...plain, implementation: () => moment.getTime() },
  };
}

function bounded(name: string, { implementation }: Native): Implementation {
  const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
  const wrapped: Implementation = function (...args) {
    const budget = budgetOf(this);
    const pause = budget.step();
    const call = () => {
      const instead = guard?.(args, budget);
      return instead === undefined ? implementation.apply(this, args) : instead.value;
    };
    return pause === undefined ? call() : pause.then(call);
  };
  // `$map` and similar functions pass as many arguments as the function declares, without defaults.
  Object.defineProperty(wrapped, 'length', { value: implementation.length });
  // For a partially applied function (`$string(?, true)`) JSONata reads the parameter names from its source text.
  Object.defineProperty(wrapped, 'toString', { value: () => implementation.toString() });
  return wrapped;
}

/** Throws if the arguments would cost too much; may return the result in place of the function. */
type Guard = (args: readonly unknown[], budget: Budget) => { readonly value: unknown } | undefined;

const weighFirst: Guard = ([value], budget) => {
  budget.weigh(value);
  return undefined;
};

function checkPicture(picture: unknown): undefined {
  if (typeof picture === 'string' && picture.length > longestPicture) {
    throw budgetError('time', `A format has at most ${longestPicture} characters.`);
  }
}

const guards: Readonly<Record<string, Guard>> = {
  pad: ([, width, char]) => {
    const characters = Math.abs(Number(width));
    // JSONata repeats the whole padding text for each character and cuts it afterwards.
    const isTooLong = characters > widestPad || (typeof char === 'string' && characters * char.length > longestText);
    if (isTooLong) throw budgetError('size', `$pad makes texts of at most ${widestPad} characters.`);
    return undefined;
  },
  string: weighFirst,
  clone: weighFirst,
  error: weighFirst,
  join: ([texts, separator]) => {
    const length = Array.isArray(texts) ? totalLength(texts, separator) : 0;
    if (length > longestText) throw tooLongText('$join');
    return undefined;
  },
  replace: ([text, pattern, replacement]) => {
    const isPlain = typeof text === 'string' && typeof pattern === 'string' && typeof replacement === 'string';
    if (isPlain && (text.length / Math.max(1, pattern.length)) * replacement.length > 10 * longestText) {
      throw tooLongText('$replace');
    }
    return undefined;
  },
  distinct: ([items], budget) => {
    budget.weigh(items);
    // JSONata compares every pair deeply; for longer lists, comparing their texts gives the same result at once.
    return Array.isArray(items) && items.length > 8 ? { value: distinct(items) } : undefined;
  },
  sort: ([items, compare]) => {
    // Without a function JSONata makes its comparisons without a pause.
    if (compare !== undefined || !Array.isArray(items) || items.length < 32) return undefined;
    const kind = typeof items[0];
    if ((kind !== 'number' && kind !== 'string') || !items.every((item) => typeof item === kind)) return undefined;
    return { value: items.toSorted((a, b) => (a > b ? 1 : a < b ? -1 : 0)) };
  },
  formatNumber: ([, picture]) => checkPicture(picture),
  formatInteger: ([number, picture]) => {
    const isRoman = typeof picture === 'string' && /^[iI]/.test(picture);
    if (isRoman && Math.abs(Number(number)) > 100_000) {
      throw budgetError('time', 'Roman numbers go up to 100000.');
    }
    return checkPicture(picture);
  },
  parseInteger: ([text, picture]) => {
    if (typeof text === 'string' && text.length > 1_000) {
      throw budgetError('time', '$parseInteger reads texts of at most 1000 characters.');
    }
    return checkPicture(picture);
  },
  fromMillis: ([, picture]) => {
    // Widths such as `[Y,9999999]` are filled with zeros.
    const isWide = typeof picture === 'string' && /\d{4}/.test(picture.replaceAll(/\[[Yy]0{0,4}1\]/g, ''));
    if (isWide) throw budgetError('size', 'A width in a picture of a date has at most three digits.');
    return checkPicture(picture);
  },
  toMillis: ([timestamp, picture]) => {
    // A picture becomes a regular expression, which backtracks if number components have no text between them.
    const isHostile = typeof picture === 'string' && /\]\s*\[[^\]]*\]\s*\[/.test(picture);
    if (isHostile || (typeof timestamp === 'string' && timestamp.length > 100)) {
      throw budgetError('time', '$toMillis reads texts of at most 100 characters, and pictures with separators.');
    }
    return checkPicture(picture);
  },
};

function tooLongText(name: string): Error {
  return budgetError('size', `${name} makes texts of at most ${longestText} characters.`);
}

function distinct(items: readonly unknown[]): unknown[] {
  const seen = new Map<string, unknown>();
  for (const item of items) {
    const key = canonicalText(item);
    if (!seen.has(key)) seen.set(key, item);
  }
  return [...seen.values()];
}

/** Equal for equal values, whatever the order of their keys. */
function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${JSON.stringify(value) ?? ''}`;
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function totalLength(texts: readonly unknown[], separator: unknown): number {
  const between = typeof separator === 'string' ? separator.length : 0;
  return texts.reduce<number>((sum, text) => sum + between + (typeof text === 'string' ? text.length : 0), 0);
}

function budgetOf(focus: jsonata.Focus): Budget {
  return focus.environment.lookup(budgetVariable) as Budget;
}

let captured: Promise<ReadonlyMap<string, Native>> | null = null;

/**
 * JSONata does not export its functions, but an expression that consists of a function's name evaluates to it. `$now`
 * and `$millis` belong to one expression each and need no limits.
 */
function nativesOnce(): Promise<ReadonlyMap<string, Native>> {
  const names = [...builtinFunctions].filter((name) => name !== 'now' && name !== 'millis');
  captured ??= Promise.all(
    names.map(
      async (name): Promise<[string, Native | undefined]> => [
        name,
        (await jsonata(`$${name}`).evaluate({})) as Native | undefined,
      ],
    ),
  ).then((entries) => new Map(entries.filter((entry): entry is [string, Native] => isNative(entry[1]))));
  return captured;
}

function isNative(value: Native | undefined): value is Native {
  return typeof value?.implementation === 'function';
}
