import { type MergeContext, report } from './merge-context.ts';
import { isTracedObject, type Traced, type TracedObject } from './traced.ts';

/** Keys whose value is a map of named things, and whether those hold further ones in `elements`. */
export const namedMaps: Readonly<Record<string, boolean>> = {
  elements: true,
  detail: true,
  columns: false,
  filters: false,
  actions: false,
};

/** What is removed cannot be changed as well; saying both is a mistake that must not pass in silence. */
export function checkRemoval(layer: TracedObject, pointer: string, context: MergeContext): void {
  const others = [...layer.entries.keys()].filter((key) => key !== '$remove' && key !== '$expect');
  if (others.length === 0) return;
  const message = `This is removed, so ${others.map((key) => `\`${key}\``).join(', ')} beside \`$remove\` does not apply.`;
  report(context, 'override/wrong-value', pointer, message);
}

/** An object without keys, from where another comes. */
export function emptyObject({ origin }: Traced): TracedObject {
  return { origin, entries: new Map() };
}

/** Empties an object that is swapped, except for what only the base may say: calls, and former names. */
export function keepLocked(node: TracedObject): boolean {
  for (const [key, value] of node.entries) {
    const isInner = isTracedObject(value) && !Object.hasOwn(namedMaps, key);
    const isLockedKey = key === 'call' || key === 'renamedFrom' || (isInner && keepLocked(value));
    if (!isLockedKey) node.entries.delete(key);
  }
  return node.entries.size > 0;
}
