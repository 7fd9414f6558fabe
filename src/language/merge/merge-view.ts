import type { ViewProblem } from '../json/problem.ts';
import type { ViewDefinition } from '../view/view.ts';
import type { ViewLayer } from '../view/view-answer.ts';
import { type MergeContext, report } from './merge-context.ts';
import { mergeObject } from './merge-object.ts';
import {
  isTracedObject,
  type Origin,
  plain,
  provenanceOf,
  type Traced,
  type TracedObject,
  traceLayer,
} from './traced.ts';

export type MergedView = {
  readonly view: ViewDefinition;
  /** What did not apply, and why. These are problems of merging only; `validateView` checks the result. */
  readonly problems: readonly ViewProblem[];
  /** Origin of every value, by its JSON Pointer in `view`. */
  readonly provenance: Readonly<Record<string, Origin>>;
};

const order: readonly ViewLayer['layer'][] = ['base', 'override', 'user'];

/**
 * Merges the layers of a view (rules M1 to M6): base, then overrides, then the user's, and within one kind in the given
 * order. Never throws, changes none of its arguments, and is deterministic and idempotent.
 */
export function mergeView(layers: readonly ViewLayer[]): MergedView {
  const problems: ViewProblem[] = [];
  const sorted = [...layers].sort((a, b) => order.indexOf(a.layer) - order.indexOf(b.layer));
  let merged: Traced | null = null;
  for (const layer of sorted) merged = merged === null ? traceLayer(layer) : addLayer(merged, layer, problems);
  if (merged === null || !isTracedObject(merged)) return { view: {}, problems, provenance: {} };
  return { view: plain(merged) as ViewDefinition, problems, provenance: provenanceOf(merged) };
}

/** Contradicting placements settle within two rounds, or never. */
const maxRounds = 5;

function addLayer(below: Traced, layer: ViewLayer, problems: ViewProblem[]): Traced {
  const above = traceLayer(layer);
  if (!isTracedObject(above)) return below;
  if (!isTracedObject(below)) return above;
  const found: ViewProblem[] = [];
  try {
    const settled = settle(apply(below, above, { layer, problems: found }), above, layer);
    problems.push(...found);
    if (settled !== null) return settled;
    const message = 'What this file places, removes and swaps contradicts itself, so all of it is left out.';
    report({ layer, problems }, 'override/contradiction', '', message);
  } catch (error) {
    const message = `This file could not be merged and is left out: ${error instanceof Error ? error.message : String(error)}`;
    report({ layer, problems }, 'override/failed', '', message);
  }
  return below;
}

/**
 * Applies a layer to its own result until nothing changes, which is immediate for a layer without contradictions. Null
 * if it never settles.
 */
function settle(first: TracedObject, above: TracedObject, layer: ViewLayer): TracedObject | null {
  let result = first;
  for (let round = 0; round < maxRounds; round += 1) {
    const next = apply(result, above, { layer, problems: null });
    if (isSame(next, result)) return result;
    result = next;
  }
  return null;
}

/** Whether two values are equal including the order of keys, whatever their origins. */
function isSame(a: Traced, b: Traced): boolean {
  if (!isTracedObject(a) || !isTracedObject(b)) {
    if (isTracedObject(a) || isTracedObject(b)) return false;
    return (
      Object.is(a.value, b.value) ||
      (typeof a.value === 'object' && JSON.stringify(a.value) === JSON.stringify(b.value))
    );
  }
  if (a.entries.size !== b.entries.size) return false;
  const others = b.entries.entries();
  for (const [key, part] of a.entries) {
    const { value: other } = others.next();
    if (other === undefined || other[0] !== key || !isSame(part, other[1])) return false;
  }
  return true;
}

/** Merging changes objects in place, so it works on a copy. */
function apply(below: TracedObject, above: TracedObject, context: MergeContext): TracedObject {
  const target = copy(below);
  mergeObject({ target, layer: above, pointer: '', context, isNew: false });
  return target;
}

function copy(node: TracedObject): TracedObject {
  const entries = new Map<string, Traced>();
  for (const [key, value] of node.entries) entries.set(key, value.entries === null ? value : copy(value));
  return { origin: node.origin, entries };
}
