/** A source of numbers in [0, 1), like `Math.random`. Random functions take it as an argument. */
export type Random = () => number;

/**
 * A deterministic source (mulberry32). The same `seed` and `stream` give the same numbers on every machine; each stream
 * (a row, say) is independent of the others, so rows can be made in any order.
 */
export function createRandom(seed: number, stream = 0): Random {
  let state = (seed ^ Math.imul(stream, 0x9e3779b1)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from 0 to `below` - 1. */
export function drawInteger(random: Random, below: number): number {
  return Math.floor(random() * below);
}

/** A random element of a list, all equally likely. Throws Error for an empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[drawInteger(random, list.length)];
  if (found === undefined) throw new Error('Cannot pick from an empty list.');
  return found;
}
