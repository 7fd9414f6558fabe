import { type ParseError, parse } from 'jsonc-parser';
import {
  type Bindings,
  compileExpression,
  evaluatePredicate,
  type Predicate,
  predicateKeys,
} from '../../../../language/index.ts';
import { isRecord } from '../../../../render/values.ts';
import { type ReadValue, readsOfExpression, readsOfPredicate } from '../inspect/explain-state.ts';

export type ExpressionTrial = {
  readonly kind: 'predicate' | 'expression';
  readonly outcome:
    | { readonly ok: true; readonly value: unknown }
    /** `offset` counts characters of the text; null if the error has no place. */
    | { readonly ok: false; readonly code: string; readonly message: string; readonly offset: number | null };
  readonly reads: readonly ReadValue[];
  /** Unknown names, which evaluate to nothing. */
  readonly unknown: readonly { readonly name: string; readonly offset: number }[];
  /** Duration in ms. */
  readonly ms: number;
};

/** Tries a predicate (JSON) or JSONata text on a record. Always ends, within the limits of rule E3. */
export async function tryExpression(text: string, bindings: Bindings): Promise<ExpressionTrial> {
  const start = performance.now();
  const predicate = readPredicate(text);
  if (predicate !== null) {
    if (!predicate.ok) return { ...failed('predicate', predicate.message, predicate.offset), ms: since(start) };
    const value = evaluatePredicate(predicate.predicate, bindings.record);
    const reads = readsOfPredicate(predicate.predicate, bindings.record);
    return { kind: 'predicate', outcome: { ok: true, value }, reads, unknown: [], ms: since(start) };
  }
  const { analysis, evaluate } = compileExpression(text);
  const outcome = await evaluate(bindings);
  const ms = since(start);
  const offset = analysis.syntaxError?.offset ?? analysis.unsafeRegexes[0]?.offset ?? null;
  return {
    kind: 'expression',
    outcome: outcome.ok ? outcome : { ...outcome, offset },
    reads: readsOfExpression(text, bindings),
    unknown: analysis.unknownVariables,
    ms,
  };
}

type ReadPredicate =
  | { readonly ok: true; readonly predicate: Predicate }
  | { readonly ok: false; readonly message: string; readonly offset: number | null };

/**
 * Parses a predicate; null if the text is no JSON object with keys of predicates, because JSONata has similar object
 * constructors.
 */
function readPredicate(text: string): ReadPredicate | null {
  if (!text.trim().startsWith('{')) return null;
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  if (!isRecord(value) || !Object.keys(value).some((key) => key in predicateKeys)) return null;
  const [error] = errors;
  if (error !== undefined) return { ok: false, message: 'This is not JSON.', offset: error.offset };
  const wrong = wrongPart(value);
  return wrong === null ? { ok: true, predicate: value as Predicate } : { ok: false, message: wrong, offset: null };
}

function wrongPart(value: unknown): string | null {
  if (!isRecord(value)) return 'A predicate is an object.';
  const unknown = Object.keys(value).find((key) => !(key in predicateKeys));
  if (unknown !== undefined) return `A predicate has no \`${unknown}\`.`;
  for (const key of ['and', 'or'] as const) {
    if (!(key in value)) continue;
    const parts = value[key];
    if (!Array.isArray(parts)) return `\`${key}\` takes a list of predicates.`;
    return parts.map(wrongPart).find((part) => part !== null) ?? null;
  }
  if (typeof value.field !== 'string') return 'A predicate needs a `field`.';
  if ('in' in value && !Array.isArray(value.in)) return '`in` takes a list of values.';
  return null;
}

function failed(kind: ExpressionTrial['kind'], message: string, offset: number | null): Omit<ExpressionTrial, 'ms'> {
  return { kind, outcome: { ok: false, code: 'expression/syntax', message, offset }, reads: [], unknown: [] };
}

function since(start: number): number {
  return Math.round((performance.now() - start) * 10) / 10;
}
