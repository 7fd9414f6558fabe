/** The size of a value, counting all levels and shared parts each time. */
type Weight = { readonly parts: number; readonly depth: number };

/** Maximum nesting of lists and objects, so that later code cannot exhaust the stack. */
const deepest = 200;
/** Maximum size of a value from any source, including the record; counting it takes some milliseconds. */
export const heaviest = 3_000_000;
/** Number of characters that count as one value. */
const charactersOfAPart = 16;

const nothing: Weight = { parts: 1, depth: 0 };
const tooMuch: Weight = { parts: Number.POSITIVE_INFINITY, depth: 0 };

/** Values are immutable, and rows of a record are replaced instead of changed, so each is counted once. */
const known = new WeakMap<object, Weight>();

/** Number of parts of a value; infinite above `heaviest` or the maximum nesting. */
export function weightOf(value: unknown): number {
  return measure(value, 0).parts;
}

/** The message for a value that is too large. */
export function tooHeavy(limit: number): string {
  return `The expression makes a value of more than ${limit} parts or ${deepest} levels.`;
}

function measure(value: unknown, level: number): Weight {
  if (typeof value === 'string') return value.length < charactersOfAPart ? nothing : textWeight(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || isFunctionLike(value)) return nothing;
  if (isPlainList(value)) return { parts: 1 + value.length, depth: 1 };
  const measured = known.get(value);
  if (measured !== undefined) return measured;
  if (level > deepest) return tooMuch;
  let parts = 1;
  let depth = 0;
  // Marks that JSONata adds to lists do not count.
  for (const part of Array.isArray(value) ? (value as readonly unknown[]) : Object.values(value)) {
    const weight = measure(part, level + 1);
    parts += weight.parts;
    depth = Math.max(depth, weight.depth);
    if (parts > heaviest) break;
  }
  const isTooMuch = parts > heaviest || depth >= deepest;
  const result = isTooMuch ? tooMuch : { parts, depth: depth + 1 };
  known.set(value, result);
  return result;
}

/** JSONata wraps each value that it finds on a path in a list; caching these would take longer than counting. */
function isPlainList(value: object): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length > 8) return false;
  return (value as readonly unknown[]).every(
    (part) => typeof part === 'number' || typeof part === 'boolean' || (typeof part === 'string' && part.length < 64),
  );
}

function textWeight(text: string): Weight {
  return { parts: 1 + text.length / charactersOfAPart, depth: 0 };
}

/** JSONata's own function values contain environments instead of data. */
export function isFunctionLike(value: object): boolean {
  return '_jsonata_lambda' in value || '_jsonata_function' in value;
}
