import { type MergeContext, report } from './merge-context.ts';
import { isTracedObject, type Traced, type TracedObject } from './traced.ts';

/** Keys whose value is a map of named things, and whether these may contain others in `elements`. */
export const namedMaps: Readonly<Record<string, boolean>> = {
  elements: true,
  detail: true,
  columns: false,
  filters: false,
  actions: false,
};

/** Removing and changing the same thing is a mistake, which is reported. */
export function checkRemoval(layer: TracedObject, pointer: string, context: MergeContext): void {
  const others = [...layer.entries.keys()].filter((key) => key !== '$remove' && key !== '$expect');
  if (others.length === 0) return;
  const message = `This is removed, so ${others.map((key) => `\`${key}\``).join(', ')} beside \`$remove\` does not apply.`;
  report(context, 'override/wrong-value', pointer, message);
}

/** An empty object with the origin of another. */
export function emptyObject({ origin }: Traced): TracedObject {
  return { origin, entries: new Map() };
}

/** Empties a swapped object, except for what only the base may set: calls and former names. */
export function keepLocked(node: TracedObject): boolean {
  for (const [key, value] of node.entries) {
    const isInner = isTracedObject(value) && !Object.hasOwn(namedMaps, key);
    const isLockedKey = key === 'call' || key === 'renamedFrom' || (isInner && keepLocked(value));
    if (!isLockedKey) node.entries.delete(key);
  }
  return node.entries.size > 0;
}
