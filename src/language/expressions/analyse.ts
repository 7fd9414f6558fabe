import { parseExpression, type SyntaxNode } from './parse-expression.ts';
import { regexCost } from './regex-cost.ts';

/** The start of a path (rule E1). `record` means the fields at the root. */
export type BindingRoot =
  | 'record'
  | 'row'
  | 'parent'
  | 'user'
  | 'access'
  | 'params'
  | 'old'
  | OfActions
  | OfFlows
  | OfHolds
  | OfDefaults;
type OfActions = 'ask' | 'answer';
type OfFlows = 'state' | 'can';
/** Whether this session has the screen's record (`hold` of a view). */
type OfHolds = 'held';
/** The day on which a record is created, YYYY-MM-DD; only for defaults of entity schemas. */
type OfDefaults = 'today';

const ofActions: readonly OfActions[] = ['ask', 'answer'];
const ofFlows: readonly OfFlows[] = ['state', 'can'];
export const bindingNames: readonly string[] = [
  ...['row', 'parent', 'user', 'access', 'params', 'old'],
  ...ofActions,
  ...ofFlows,
  'held' satisfies OfHolds,
];

/** A path that an expression reads; without names it reads everything below the root. */
export type ReadPath = {
  readonly root: BindingRoot;
  readonly names: readonly string[];
  /** Everything below is read (`*`, `**`), whatever its name. */
  readonly isOpen?: boolean;
  /** Position of the last name, in characters from the start of the text. */
  readonly offset: number;
};

export type ExpressionAnalysis = {
  /** Why and where the text is not an expression; null if it is one. */
  readonly syntaxError: { readonly message: string; readonly offset: number } | null;
  readonly reads: readonly ReadPath[];
  /** Variables that are neither bound in the text, nor bindings, nor built-in functions. */
  readonly unknownVariables: readonly {
    readonly name: string;
    readonly offset: number;
  }[];
  /** Regular expressions that could backtrack without end. */
  readonly unsafeRegexes: readonly {
    readonly source: string;
    readonly reason: string;
    readonly offset: number;
  }[];
};

/** JSONata's functions, except `$eval`, which rule E3 removes. */
export const builtinFunctions: ReadonlySet<string> = new Set(
  (
    'sum count max min average string substring substringBefore substringAfter lowercase uppercase length trim pad match ' +
    'contains replace split join formatNumber formatBase formatInteger parseInteger number floor ceil round abs sqrt power ' +
    'random boolean not map zip filter single reduce sift keys lookup append exists spread merge reverse each error assert ' +
    'type sort shuffle distinct base64encode base64decode encodeUrlComponent encodeUrl decodeUrlComponent decodeUrl ' +
    'toMillis fromMillis clone now millis'
  ).split(' '),
);

const cacheSize = 2_000;
const cache = new Map<string, ExpressionAnalysis>();

/** Infers what an expression reads, without running it (rule E2). An invalid text reads nothing. */
export function analyseExpression(text: string): ExpressionAnalysis {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const parsed = parseExpression(text);
  const analysis = parsed.ok ? analyseTree(parsed.tree) : failedAnalysis(parsed);
  const [oldest] = cache.keys();
  if (cache.size >= cacheSize && oldest !== undefined) cache.delete(oldest);
  cache.set(text, analysis);
  return analysis;
}

/** The analysis of an invalid text. */
export function failedAnalysis({ message, offset }: { message: string; offset: number }): ExpressionAnalysis {
  return { syntaxError: { message, offset }, reads: [], unknownVariables: [], unsafeRegexes: [] };
}

type Known = { readonly root: BindingRoot; readonly names: readonly string[] };
/** The value of an expression, as far as its path is known; null if it is computed. */
type Origin = Known | null;
type Scope = {
  readonly parent: Scope | null;
  readonly variables: Map<string, Origin>;
};
type Walk = {
  readonly reads: Map<string, ReadPath>;
  readonly unknownVariables: { name: string; offset: number }[];
  readonly unsafeRegexes: { source: string; reason: string; offset: number }[];
};

export function analyseTree(tree: SyntaxNode): ExpressionAnalysis {
  const walk: Walk = {
    reads: new Map(),
    unknownVariables: [],
    unsafeRegexes: [],
  };
  try {
    visit(tree, { root: 'record', names: [] }, { parent: null, variables: new Map() }, walk);
  } catch {
    return failedAnalysis({ message: 'The expression is nested too deep.', offset: 0 });
  }
  const { unknownVariables, unsafeRegexes } = walk;
  return { syntaxError: null, reads: [...walk.reads.values()], unknownVariables, unsafeRegexes };
}

/** Visits a node whose relative names start from `context`, and returns its value's origin. */
function visit(node: unknown, context: Origin, scope: Scope, walk: Walk): Origin {
  if (typeof node !== 'object' || node === null) return null;
  let origin = visitKind(node, context, scope, walk);
  for (const stage of [...list(node, 'predicate'), ...list(node, 'stages')]) {
    visit(child(stage, 'expr'), origin, scope, walk);
  }
  const group = child(node, 'group');
  if (group !== undefined) {
    for (const part of list(group, 'lhs').flatMap((pair) => (Array.isArray(pair) ? pair : [pair]))) {
      visit(part, origin, scope, walk);
    }
    origin = null;
  }
  return origin;
}

function visitKind(node: object, context: Origin, scope: Scope, walk: Walk): Origin {
  switch (child(node, 'type')) {
    case 'path':
      return visitPath(node, context, scope, walk);
    case 'name':
      return read(extend(context, String(child(node, 'value'))), offsetOf(node), walk);
    case 'variable':
      return visitVariable(node, context, scope, walk);
    case 'wildcard':
    case 'descendant':
    case 'parent':
      // The read names are unknown: everything below the nearest known path.
      read(child(node, 'type') === 'parent' ? { root: 'record', names: [] } : context, offsetOf(node), walk, true);
      return null;
    case 'regex':
      visitRegex(node, walk);
      return null;
    case 'block': {
      const inner: Scope = { parent: scope, variables: new Map() };
      return list(node, 'expressions').reduce<Origin>((_last, part) => visit(part, context, inner, walk), null);
    }
    case 'bind': {
      const origin = visit(child(node, 'rhs'), context, scope, walk);
      scope.variables.set(String(child(child(node, 'lhs'), 'value')), origin);
      return origin;
    }
    case 'condition': {
      visit(child(node, 'condition'), context, scope, walk);
      visit(child(node, 'then'), context, scope, walk);
      visit(child(node, 'else'), context, scope, walk);
      return null;
    }
    case 'lambda':
      visitLambda(node, [], context, scope, walk);
      return null;
    case 'function':
    case 'partial':
      return visitCall(node, context, scope, walk);
    default:
      for (const part of parts(node)) visit(part, context, scope, walk);
      return null;
  }
}

function visitPath(node: object, context: Origin, scope: Scope, walk: Walk): Origin {
  const inner: Scope = { parent: scope, variables: new Map() };
  let origin = context;
  for (const step of list(node, 'steps')) {
    if (child(step, 'type') === 'sort') {
      for (const term of list(step, 'terms')) visit(child(term, 'expression'), origin, inner, walk);
      continue;
    }
    origin = visit(step, origin, inner, walk);
    const focus = child(step, 'focus');
    if (typeof focus === 'string') {
      inner.variables.set(focus, origin);
      // After `@$x` the next steps start again where the path started.
      origin = context;
    }
    const index = child(step, 'index');
    if (typeof index === 'string') inner.variables.set(index, null);
  }
  return origin;
}

function visitVariable(node: object, context: Origin, scope: Scope, walk: Walk): Origin {
  const name = String(child(node, 'value'));
  if (name === '') return read(context, offsetOf(node), walk);
  if (name === '$') return { root: 'record', names: [] };
  for (let place: Scope | null = scope; place !== null; place = place.parent) {
    const origin = place.variables.get(name);
    if (origin !== undefined) return origin;
  }
  if (isBinding(name)) return read({ root: name, names: [] }, offsetOf(node), walk);
  if (!builtinFunctions.has(name)) walk.unknownVariables.push({ name, offset: offsetOf(node) });
  return null;
}

function visitCall(node: object, context: Origin, scope: Scope, walk: Walk): Origin {
  const procedure = child(node, 'procedure');
  const name = child(procedure, 'type') === 'variable' ? String(child(procedure, 'value')) : null;
  visit(procedure, context, scope, walk);
  const [first, ...rest] = list(node, 'arguments');
  const origin = visit(first, context, scope, walk);
  for (const argument of rest) {
    if (child(argument, 'type') === 'lambda') visitLambda(argument, itemArguments(name, origin), context, scope, walk);
    else visit(argument, context, scope, walk);
  }
  return name !== null && keepsItems.has(name) ? origin : null;
}

const keepsItems: ReadonlySet<string> = new Set(['filter', 'sort', 'single', 'reverse', 'distinct', 'shuffle']);

/** The arguments that a function passes to its lambda for each item. */
function itemArguments(name: string | null, origin: Origin): readonly Origin[] {
  if (name === 'reduce') return [null, origin];
  if (name === 'sort') return [origin, origin];
  return name === 'map' || name === 'filter' || name === 'single' ? [origin] : [];
}

function visitLambda(node: unknown, given: readonly Origin[], context: Origin, scope: Scope, walk: Walk): void {
  const inner: Scope = { parent: scope, variables: new Map() };
  list(node, 'arguments').forEach((argument, index) => {
    inner.variables.set(String(child(argument, 'value')), given[index] ?? null);
  });
  visit(child(node, 'body'), context, inner, walk);
}

function visitRegex(node: object, walk: Walk): void {
  const value = child(node, 'value');
  if (!(value instanceof RegExp)) return;
  const { refusal } = regexCost(value.source, value.flags);
  if (refusal !== null)
    walk.unsafeRegexes.push({
      source: value.source,
      reason: refusal,
      offset: offsetOf(node),
    });
}

function read(origin: Origin, offset: number, walk: Walk, isOpen = false): Origin {
  if (origin !== null) {
    const key = `${origin.root}\u0000${origin.names.join('\u0000')}`;
    const known = walk.reads.get(key) ?? { ...origin, offset };
    walk.reads.set(key, isOpen ? { ...known, isOpen } : known);
  }
  return origin;
}

/** Maximum length of a path; entities have no such chains of relations. */
const longestPath = 30;

function extend(origin: Origin, name: string): Origin {
  if (origin === null || origin.names.length >= longestPath) return null;
  return { root: origin.root, names: [...origin.names, name] };
}

function isBinding(name: string): name is Exclude<BindingRoot, 'record'> {
  return name === 'today' || bindingNames.includes(name);
}

function child(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined;
}

function list(node: unknown, key: string): readonly unknown[] {
  const value = child(node, key);
  return Array.isArray(value) ? value : [];
}

/** The direct children of a node without a special kind, such as both sides of an operator. */
function parts(node: object): unknown[] {
  const own = ['lhs', 'rhs', 'expression', 'expressions', 'pattern', 'update', 'delete'];
  return own.flatMap((key) => flatten(child(node, key)));
}

function flatten(value: unknown): unknown[] {
  return Array.isArray(value) ? value.flatMap(flatten) : [value];
}

/** JSONata stores where a token ends; its start is that minus its length. */
function offsetOf(node: object): number {
  const end = child(node, 'position');
  const value = child(node, 'value');
  if (typeof end !== 'number') return 0;
  // JSONata adds the flag g to every regular expression.
  const length = value instanceof RegExp ? value.source.length + value.flags.length + 1 : String(value ?? '').length;
  return Math.max(0, end - length);
}
