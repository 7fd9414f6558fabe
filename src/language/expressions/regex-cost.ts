/**
 * How many ways a backtracking engine may try a regular expression on a text (rule E3). The count is an upper bound for
 * the whole pattern: a pattern within the limit ends. One beyond it can often be written more simply, for example
 * `[ab]*` instead of `(a|b)*`.
 */
export type RegexCost = {
  /** Why the pattern is refused for texts of any useful length, or null. */
  readonly refusal: string | null;
  /** Upper bound of the steps on a text of this many characters. */
  readonly steps: (length: number) => number;
};

/** Maximum number of steps of a regular expression: some milliseconds, even while the engine still interprets it. */
export const regexStepLimit = 2_000_000;

/** A pattern that is too costly on a text of this length is refused by the check. */
const usefulLength = 60;
/** Deeper groups would exhaust the stack. */
const deepestGroup = 200;

/** `flags` as RegExp has them. Never throws. */
export function regexCost(source: string, flags = ''): RegexCost {
  const reader: Reader = { source, index: 0, depth: 0, hasBackreference: false, isTooDeep: false };
  const tree = readAlternatives(reader);
  if (reader.hasBackreference) return { refusal: 'a back-reference', steps: () => Number.POSITIVE_INFINITY };
  if (reader.isTooDeep) return { refusal: 'too many groups inside groups', steps: () => Number.POSITIVE_INFINITY };
  const isAnchored = isAnchoredAtStart(source, flags);
  const way = longestWay(tree);
  const steps = (length: number) => (isAnchored ? 1 : length + 1) * lastPaths(tree, length + 1) * way + length;
  const isCostly = steps(usefulLength) > regexStepLimit;
  return {
    refusal: isCostly ? 'repetition inside repetition, or too many of them' : null,
    steps,
  };
}

/** Such a pattern is only tried at the start of the text. */
function isAnchoredAtStart(source: string, flags: string): boolean {
  return source.startsWith('^') && !source.includes('|') && !flags.includes('m');
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

/** Ways through a node that is followed by others: each way is tried when these fail. */
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

/**
 * Ways through a node at the end of the pattern: a repetition there takes all it can and is never retried with less.
 */
function lastPaths(node: Node, length: number): number {
  if (node.kind === 'repeat' && node.part.kind === 'one') return 1;
  if (node.kind === 'choice') return node.parts.reduce((sum, part) => sum + lastPaths(part, length), 0);
  if (node.kind !== 'sequence') return paths(node, length);
  return node.parts.reduce(
    (product, part, index) =>
      product * (index === node.parts.length - 1 ? lastPaths(part, length) : paths(part, length)),
    1,
  );
}

/** Maximum steps between two choices: fixed repetitions involve no choice. */
function longestWay(node: Node): number {
  switch (node.kind) {
    case 'one':
      return 1;
    case 'sequence':
      return 1 + node.parts.reduce((sum, part) => sum + longestWay(part), 0);
    case 'choice':
      return 1 + Math.max(...node.parts.map(longestWay));
    case 'repeat':
      return 1 + longestWay(node.part) * Math.max(1, node.min);
  }
}

type Reader = {
  readonly source: string;
  index: number;
  depth: number;
  hasBackreference: boolean;
  isTooDeep: boolean;
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
  reader.depth += 1;
  if (reader.depth > deepestGroup) {
    reader.isTooDeep = true;
    reader.index = reader.source.length;
    return { kind: 'one' };
  }
  const inner = readAlternatives(reader);
  reader.depth -= 1;
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
