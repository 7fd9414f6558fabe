/** How much a value holds, all levels counted, and what is shared as often as it occurs. */
type Weight = { readonly parts: number; readonly depth: number };

/** Lists and objects nest no deeper than this, so that what walks them later cannot exhaust the stack. */
const deepest = 200;
/** What a value may weigh wherever it comes from, record included; one walk of it takes some milliseconds. */
export const heaviest = 3_000_000;
/** Characters that weigh as much as a value. */
const charactersOfAPart = 16;

const nothing: Weight = { parts: 1, depth: 0 };
const tooMuch: Weight = { parts: Number.POSITIVE_INFINITY, depth: 0 };

/** Values do not change once they are made, and rows of a record are replaced and not changed: each is walked once. */
const known = new WeakMap<object, Weight>();

/** Parts of a value; infinite when there are more than `heaviest` or they nest too deep. */
export function weightOf(value: unknown): number {
  return measure(value, 0).parts;
}

/** What to say of a value that weighs too much. */
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
  // Marks that JSONata puts on its lists are no parts of them.
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

/** JSONata makes a list of each value that it finds on a path; remembering those would take longer than counting them. */
function isPlainList(value: object): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length > 8) return false;
  return (value as readonly unknown[]).every(
    (part) => typeof part === 'number' || typeof part === 'boolean' || (typeof part === 'string' && part.length < 64),
  );
}

function textWeight(text: string): Weight {
  return { parts: 1 + text.length / charactersOfAPart, depth: 0 };
}

/** JSONata's own function values, whose insides are environments and not data. */
export function isFunctionLike(value: object): boolean {
  return '_jsonata_lambda' in value || '_jsonata_function' in value;
}
