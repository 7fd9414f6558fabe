/** Runs at most `most` at once, in the order they came; null for one that finds `waiting` before it. */
export function createTurns(most: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T | null> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) {
      if (queue.length >= waiting) return null;
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes this place.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
