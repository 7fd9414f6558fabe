import type jsonata from 'jsonata';
import { analyseTree, type ExpressionAnalysis, failedAnalysis } from './analyse.ts';
import { Budget, type BudgetLimits, defaultLimits } from './budget.ts';
import { budgetCodes, readExpressionError } from './expression-error.ts';
import { boundNatives, budgetVariable, timeAt } from './natives.ts';
import { givenFunction, givenVariable, takeNullAsNothing } from './nothing.ts';
import { parseExpression, type SyntaxNode } from './parse-expression.ts';
import { readTime } from './turns.ts';
import { isFunctionLike } from './weight.ts';

/** Everything that an expression may read (rule E1). */
export type Bindings = {
  /** The record's fields, at the root. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly row?: unknown;
  readonly parent?: unknown;
  readonly user?: unknown;
  readonly access?: unknown;
  readonly params?: unknown;
  readonly old?: unknown;
  /** In an action: the values it asked for, and the answer of its call or dialog. */
  readonly ask?: unknown;
  readonly answer?: unknown;
  /** State of the record in its flow, and by event whether the user may send it (rule W3). */
  readonly state?: unknown;
  readonly can?: unknown;
  /** Whether this session has the record, on a screen with `hold` (rule Q9). */
  readonly held?: boolean;
  /** The user's current day, in defaults of records (rule D7), of filters and of inputs of actions. */
  readonly today?: string;
  /** The time of `$now()` and `$millis()`, if the portal's clock may be moved; otherwise the real time. */
  readonly now?: Date;
};

export type Evaluation =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly code: 'expression/syntax' | 'expression/budget' | 'expression/failed';
      /** What went wrong, for configurators. */
      readonly message: string;
    };

export type CompiledExpression = {
  readonly text: string;
  readonly analysis: ExpressionAnalysis;
  /** Never rejects, and always ends. The value is plain data. */
  readonly evaluate: (bindings: Bindings) => Promise<Evaluation>;
};

const cacheSize = 2_000;
const cache = new Map<string, CompiledExpression>();

/** Compiles JSONata text, once per text. An invalid text compiles too: evaluating it returns the error. */
export function compileExpression(text: string): CompiledExpression {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const compiled = compile(text, defaultLimits);
  const [oldest] = cache.keys();
  if (cache.size >= cacheSize && oldest !== undefined) cache.delete(oldest);
  cache.set(text, compiled);
  return compiled;
}

/**
 * After exceeding its budget this often in a row an expression is not evaluated for a while, so that the page stays
 * responsive.
 */
const overrunsBeforeRest = 3;
const restMs = 5_000;

/** Compiles without the cache, with given limits. */
export function compile(text: string, limits: BudgetLimits): CompiledExpression {
  const parsed = parseExpression(text);
  if (!parsed.ok) {
    const failure: Evaluation = { ok: false, code: 'expression/syntax', message: parsed.message };
    return { text, analysis: failedAnalysis(parsed), evaluate: async () => failure };
  }
  const { expression, tree } = parsed;
  const analysis = analyseTree(tree);
  const refusal = refusalOf(analysis);
  if (refusal !== null) return { text, analysis, evaluate: async () => refusal };
  let prepared: Promise<void> | null = null;
  let overruns = 0;
  let restsUntil = 0;
  return {
    text,
    analysis,
    evaluate: async (bindings) => {
      if (overruns >= overrunsBeforeRest && readTime() < restsUntil) return resting;
      prepared ??= prepare(expression, tree);
      await prepared;
      const outcome = await run(expression, bindings, limits);
      overruns = outcome.ok || outcome.code !== 'expression/budget' ? 0 : overruns + 1;
      if (overruns >= overrunsBeforeRest) restsUntil = readTime() + restMs;
      return outcome;
    },
  };
}

const resting: Evaluation = {
  ok: false,
  code: 'expression/budget',
  message: `The expression ran out of its budget ${overrunsBeforeRest} times in a row and is not evaluated for ${restMs / 1000} s.`,
};

/** Errors that are known before it runs. */
function refusalOf({ syntaxError, unsafeRegexes }: ExpressionAnalysis): Evaluation | null {
  if (syntaxError !== null) return { ok: false, code: 'expression/syntax', message: syntaxError.message };
  const [unsafe] = unsafeRegexes;
  if (unsafe === undefined) return null;
  const message = `The regular expression /${unsafe.source}/ could run without end: it has ${unsafe.reason}.`;
  return { ok: false, code: 'expression/budget', message };
}

/** JSONata calls these for every node; they are bound by symbols that its types do not include. */
type Assignable = { assign(name: string | symbol, value: unknown): void };

async function prepare(expression: jsonata.Expression, tree: SyntaxNode): Promise<void> {
  const { compared, variables } = survey(tree);
  await boundNatives(expression, variables);
  const target: Assignable = expression;
  target.assign(givenVariable, givenFunction);
  target.assign(Symbol.for('jsonata.__evaluate_entry'), (_node: object, _input: unknown, frame: jsonata.Environment) =>
    budgetOf(frame)?.enter(),
  );
  target.assign(
    Symbol.for('jsonata.__evaluate_exit'),
    (node: { readonly type?: unknown }, _input: unknown, frame: jsonata.Environment, result: unknown) => {
      const budget = budgetOf(frame);
      budget?.leave(result, makers.has(node.type));
      if (compared.has(node)) budget?.weigh(result);
    },
  );
}

/** Nodes that create a value instead of finding one. */
const makers: ReadonlySet<unknown> = new Set(['binary', 'unary', 'function', 'apply', 'partial', 'transform']);

function budgetOf(frame: jsonata.Environment): Budget | undefined {
  return frame.lookup(budgetVariable) as Budget | undefined;
}

/**
 * Finds the operands that JSONata compares deeply or writes as text in one step, which no budget could interrupt, and
 * the variables and functions of a tree. Also changes the tree to treat null like a missing value where null would be
 * an error.
 */
function survey(tree: SyntaxNode): {
  readonly compared: WeakSet<object>;
  readonly variables: ReadonlySet<string>;
} {
  const compared = new WeakSet<object>();
  const variables = new Set<string>();
  const waiting: unknown[] = [tree];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null || seen.has(node) || node instanceof RegExp) continue;
    seen.add(node);
    const type: unknown = Reflect.get(node, 'type');
    const value: unknown = Reflect.get(node, 'value');
    takeNullAsNothing(node, type, value);
    if (type === 'variable') variables.add(String(value));
    if (type === 'binary' && ['=', '!=', 'in', '&'].includes(String(value))) {
      for (const side of ['lhs', 'rhs']) {
        const operand: unknown = Reflect.get(node, side);
        if (typeof operand === 'object' && operand !== null) compared.add(operand);
      }
    }
    waiting.push(...Object.values(node));
  }
  return { compared, variables };
}

async function run(expression: jsonata.Expression, bindings: Bindings, limits: BudgetLimits): Promise<Evaluation> {
  const { record, now, ...variables } = bindings;
  const budget = new Budget(limits);
  await budget.start();
  try {
    const result: unknown = await expression.evaluate(record, {
      ...variables,
      ...(now === undefined ? {} : await timeAt(now)),
      [budgetVariable]: budget,
    });
    budget.weigh(result);
    return { ok: true, value: toPlain(result) };
  } catch (error) {
    const { code, message } = readExpressionError(error);
    return {
      ok: false,
      code: budgetCodes.has(code) ? 'expression/budget' : 'expression/failed',
      message,
    };
  } finally {
    budget.end();
  }
}

/** Removes the marks that JSONata adds to lists; results are plain data. */
function toPlain(value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (Array.isArray(value)) return Array.from(value, toPlain);
  if (typeof value !== 'object' || value === null) return value;
  if (isFunctionLike(value)) return undefined;
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlain(part)]));
}
