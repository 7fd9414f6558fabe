import type jsonata from 'jsonata';
import { analyseTree, type ExpressionAnalysis, failedAnalysis } from './analyse.ts';
import { Budget, type BudgetLimits, defaultLimits, isFunctionLike } from './budget.ts';
import { budgetCodes, readExpressionError } from './expression-error.ts';
import { boundNatives, budgetVariable } from './natives.ts';
import { parseExpression } from './parse-expression.ts';

/** What an expression may see (rule E1); nothing else is in reach. */
export type Bindings = {
  /** The record's fields, at the root. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly row?: unknown;
  readonly parent?: unknown;
  readonly user?: unknown;
  readonly access?: unknown;
  readonly params?: unknown;
  readonly old?: unknown;
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

/** Compiles JSONata text, once for each text. A text with a mistake compiles too: evaluating it says what is wrong. */
export function compileExpression(text: string): CompiledExpression {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const compiled = compile(text, defaultLimits);
  const [oldest] = cache.keys();
  if (cache.size >= cacheSize && oldest !== undefined) cache.delete(oldest);
  cache.set(text, compiled);
  return compiled;
}

/** Compiles without the cache, under limits of one's own. */
export function compile(text: string, limits: BudgetLimits): CompiledExpression {
  const parsed = parseExpression(text);
  if (!parsed.ok) {
    const failure: Evaluation = {
      ok: false,
      code: 'expression/syntax',
      message: parsed.message,
    };
    return { text, analysis: failedAnalysis(parsed), evaluate: async () => failure };
  }
  const { expression, tree } = parsed;
  const analysis = analyseTree(tree);
  const [unsafe] = analysis.unsafeRegexes;
  if (unsafe !== undefined) {
    const message = `The regular expression /${unsafe.source}/ could run without end: it has ${unsafe.reason}.`;
    const failure: Evaluation = {
      ok: false,
      code: 'expression/budget',
      message,
    };
    return { text, analysis, evaluate: async () => failure };
  }
  let prepared: Promise<void> | null = null;
  return {
    text,
    analysis,
    evaluate: async (bindings) => {
      prepared ??= prepare(expression, tree);
      await prepared;
      return inTurn(() => run(expression, bindings, limits));
    },
  };
}

/** JSONata calls these for every node; they are bound by symbols, which its types do not tell. */
type Assignable = { assign(name: string | symbol, value: unknown): void };

async function prepare(expression: jsonata.Expression, tree: object): Promise<void> {
  await boundNatives(expression);
  const compared = comparedNodes(tree);
  const target: Assignable = expression;
  target.assign(Symbol.for('jsonata.__evaluate_entry'), (_node: object, _input: unknown, frame: jsonata.Environment) =>
    budgetOf(frame)?.step(),
  );
  target.assign(
    Symbol.for('jsonata.__evaluate_exit'),
    (node: object, _input: unknown, frame: jsonata.Environment, result: unknown) => {
      const budget = budgetOf(frame);
      budget?.produced(result);
      if (compared.has(node)) budget?.weigh(result);
    },
  );
}

function budgetOf(frame: jsonata.Environment): Budget | undefined {
  return frame.lookup(budgetVariable) as Budget | undefined;
}

/** Operands that JSONata compares in depth or writes as text, in one step that no budget could interrupt. */
function comparedNodes(tree: object): WeakSet<object> {
  const operands = new WeakSet<object>();
  const waiting: unknown[] = [tree];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null || seen.has(node) || node instanceof RegExp) continue;
    seen.add(node);
    const operator: unknown = Reflect.get(node, 'value');
    if (Reflect.get(node, 'type') === 'binary' && ['=', '!=', 'in', '&'].includes(String(operator))) {
      for (const side of ['lhs', 'rhs']) {
        const operand: unknown = Reflect.get(node, side);
        if (typeof operand === 'object' && operand !== null) operands.add(operand);
      }
    }
    waiting.push(...Object.values(node));
  }
  return operands;
}

async function run(expression: jsonata.Expression, bindings: Bindings, limits: BudgetLimits): Promise<Evaluation> {
  const { record, ...variables } = bindings;
  const budget = new Budget(limits);
  try {
    const result: unknown = await expression.evaluate(record, {
      ...variables,
      [budgetVariable]: budget,
    });
    budget.produced(result);
    budget.weigh(result);
    return { ok: true, value: toPlain(result) };
  } catch (error) {
    const { code, message } = readExpressionError(error);
    return {
      ok: false,
      code: budgetCodes.has(code) ? 'expression/budget' : 'expression/failed',
      message,
    };
  }
}

/** JSONata's lists carry marks of their own; what leaves an evaluation is data and nothing else. */
function toPlain(value: unknown): unknown {
  if (typeof value === 'function') return undefined;
  if (Array.isArray(value)) return Array.from(value, toPlain);
  if (typeof value !== 'object' || value === null) return value;
  if (isFunctionLike(value)) return undefined;
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlain(part)]));
}

let queue: Promise<unknown> = Promise.resolve();

/** One evaluation at a time, so that each budget counts its own work only. */
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const result = queue.then(task);
  queue = result.catch(() => undefined);
  return result;
}
