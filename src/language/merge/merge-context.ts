import { closestNames, didYouMean } from '../json/closest-names.ts';
import type { ViewProblem } from '../json/problem.ts';
import type { ViewLayer } from '../view/view-answer.ts';
import { isTracedObject, originOf, type TracedObject } from './traced.ts';

/** A layer while it is merged onto those below it. Pointers refer to the layer's own view. */
export type MergeContext = {
  readonly layer: ViewLayer;
  /** Null for a trial run, which reports nothing. */
  readonly problems: ViewProblem[] | null;
};

/** Codes of problems because of which a part of an override did not apply; others are notices. */
export type MergeProblemCode =
  | 'override/orphan'
  | 'override/locked'
  | 'override/wrong-value'
  | 'override/unknown-key'
  | 'override/duplicate-name'
  | 'override/missing-anchor'
  | 'override/anchor-cycle'
  | 'override/exists'
  | 'override/base-changed'
  | 'override/contradiction'
  | 'override/failed';

const notices: ReadonlySet<MergeProblemCode> = new Set([
  'override/exists',
  'override/base-changed',
  'override/missing-anchor',
]);

export function report(
  context: MergeContext,
  code: MergeProblemCode,
  pointer: string,
  message: string,
  suggestions: readonly string[] = [],
): void {
  if (context.problems === null) return;
  const { file, line, column } = originOf(context.layer, pointer);
  const severity = notices.has(code) ? 'warning' : 'error';
  context.problems.push({ code, severity, file, line, column, pointer, message, suggestions });
}

/** Reports a name that the base does not have (rule M3), with the most similar ones. */
export function reportOrphan(
  context: MergeContext,
  pointer: string,
  name: string,
  known: Iterable<string>,
  isRemoval = false,
): void {
  if (context.problems === null) return;
  const suggestions = closestNames(name, known);
  const near = didYouMean(suggestions);
  const message = isRemoval
    ? `The base has no \`${name}\`, so there is nothing to remove.${near}`
    : `The base has no \`${name}\`, so this does not apply.${near || ' Write `"$new": true` to create it.'}`;
  report(context, 'override/orphan', pointer, message, suggestions);
}

export function isFlagged(node: TracedObject, key: string): boolean {
  const flag = node.entries.get(key);
  return flag !== undefined && !isTracedObject(flag) && flag.entries === null && flag.value === true;
}

/** The text under a key, or null when there is none. */
export function textAt(node: TracedObject, key: string): string | null {
  const text = node.entries.get(key);
  return text !== undefined && text.entries === null && typeof text.value === 'string' ? text.value : null;
}
