/**
 * How many ways a backtracking engine may try a regular expression on a text (rule E3). The count is an upper bound
 * for the whole pattern, so a pattern within the limit ends; one beyond it may merely be written more plainly, for
 * example `[ab]*` for `(a|b)*`.
 */
export type RegexCost = {
  /** Why the pattern is refused on texts of any useful length, or null. */
  readonly refusal: string | null;
  /** Upper bound of the steps on a text of this many characters. */
  readonly steps: (length: number) => number;
};

/** Steps that a regular expression may take at most: some tens of milliseconds. */
export const regexStepLimit = 20_000_000;

/** A pattern that is too costly on a text as short as this is refused when it is checked. */
const usefulLength = 60;

export function regexCost(source: string): RegexCost {
  const reader: Reader = { source, index: 0, hasBackreference: false };
  const tree = readAlternatives(reader);
  const steps = (length: number) => (length + 1) * paths(tree, length + 1);
  if (reader.hasBackreference)
    return {
      refusal: 'a back-reference',
      steps: () => Number.POSITIVE_INFINITY,
    };
  const isCostly = steps(usefulLength) > regexStepLimit;
  return {
    refusal: isCostly ? 'repetition inside repetition, or too many of them' : null,
    steps,
  };
}

type Node =
  | { readonly kind: 'one' }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly parts: readonly Node[] }
  | {
      readonly kind: 'repeat';
      readonly part: Node;
      readonly min: number;
      readonly max: number;
    };

function paths(node: Node, length: number): number {
  switch (node.kind) {
    case 'one':
      return 1;
    case 'sequence':
      return node.parts.reduce((product, part) => product * paths(part, length), 1);
    case 'choice':
      return node.parts.reduce((sum, part) => sum + paths(part, length), 0);
    case 'repeat': {
      const each = paths(node.part, length);
      const most = Math.max(node.min, Math.min(node.max, length));
      const counts = most - node.min + 1;
      return each === 1 ? counts : counts * each ** most;
    }
  }
}

type Reader = {
  readonly source: string;
  index: number;
  hasBackreference: boolean;
};

function readAlternatives(reader: Reader): Node {
  const parts = [readSequence(reader)];
  while (reader.source[reader.index] === '|') {
    reader.index += 1;
    parts.push(readSequence(reader));
  }
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts };
}

function readSequence(reader: Reader): Node {
  const parts: Node[] = [];
  while (reader.index < reader.source.length) {
    const char = reader.source[reader.index];
    if (char === '|' || char === ')') break;
    parts.push(readRepeat(reader, readAtom(reader)));
  }
  return { kind: 'sequence', parts };
}

function readAtom(reader: Reader): Node {
  const { source } = reader;
  const char = source[reader.index];
  if (char === '\\') {
    const next = source[reader.index + 1] ?? '';
    if (/[1-9k]/.test(next)) reader.hasBackreference = true;
    reader.index += 2;
    return { kind: 'one' };
  }
  if (char === '[') {
    skipClass(reader);
    return { kind: 'one' };
  }
  if (char !== '(') {
    reader.index += 1;
    return { kind: 'one' };
  }
  const opening = /^\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?/.exec(source.slice(reader.index, reader.index + 80));
  reader.index += opening?.[0].length ?? 1;
  const inner = readAlternatives(reader);
  reader.index += 1;
  return inner;
}

function skipClass(reader: Reader): void {
  reader.index += 1;
  while (reader.index < reader.source.length && reader.source[reader.index] !== ']') {
    reader.index += reader.source[reader.index] === '\\' ? 2 : 1;
  }
  reader.index += 1;
}

function readRepeat(reader: Reader, part: Node): Node {
  const rest = reader.source.slice(reader.index, reader.index + 24);
  const found = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})[?+]?/.exec(rest);
  if (found === null) return part;
  reader.index += found[0].length;
  const [, sign, least, comma, most] = found;
  if (sign === '*') return { kind: 'repeat', part, min: 0, max: Number.POSITIVE_INFINITY };
  if (sign === '+') return { kind: 'repeat', part, min: 1, max: Number.POSITIVE_INFINITY };
  if (sign === '?') return { kind: 'repeat', part, min: 0, max: 1 };
  const min = Number(least);
  const max = comma === undefined ? min : most ? Number(most) : Number.POSITIVE_INFINITY;
  return { kind: 'repeat', part, min, max };
}
