/** Slows down who guesses at a secret: each wrong attempt beyond the first few makes the next one wait for longer. */
export type Attempts = {
  /** Counts an attempt before its password is checked: attempts sent at once count each. Answers seconds to wait, 0 to go on. */
  readonly begin: (key: string) => number;
  /** The attempt was right: what was counted is forgotten. */
  readonly succeed: (key: string) => void;
};

/** In ms: the first wait, which doubles, and the longest. An hour without an attempt and all is forgotten. */
const firstWait = 2_000;
const longestWait = 5 * 60_000;
const remembered = 60 * 60_000;
const maxKeys = 50_000;

/**
 * The same for what is as much asked for by whoever may: so many in a window, whose end the others wait for. Kept in memory by each
 * server.
 * @param max attempts of a key in a window
 * @param window in ms
 */
export function createAllowance(max: number, window: number, now: () => number = Date.now): Attempts {
  const taken = new Map<string, { count: number; readonly ends: number }>();
  return {
    begin: (key) => {
      const at = now();
      const known = taken.get(key);
      if (known !== undefined && at < known.ends) {
        if (known.count >= max) return Math.ceil((known.ends - at) / 1000);
        known.count += 1;
        return 0;
      }
      taken.delete(key);
      taken.set(key, { count: 1, ends: at + window });
      if (taken.size > maxKeys) taken.delete(taken.keys().next().value ?? '');
      return 0;
    },
    succeed: (key) => {
      taken.delete(key);
    },
  };
}

/**
 * Kept in memory by each server. Keys name who tries as well as what is tried, so that nobody's attempts keep another
 * person waiting elsewhere.
 * @param free attempts before the first wait
 */
export function createAttempts(free: number, now: () => number = Date.now): Attempts {
  const tried = new Map<string, { count: number; until: number; at: number }>();
  return {
    begin: (key) => {
      const at = now();
      const known = tried.get(key);
      const entry = known !== undefined && at - known.at < remembered ? known : { count: 0, until: 0, at };
      if (at < entry.until) return Math.ceil((entry.until - at) / 1000);
      const count = entry.count + 1;
      const wait = count < free ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(count - free, 20));
      // Put at the end: those at the beginning have rested longest.
      tried.delete(key);
      tried.set(key, { count, until: at + wait, at });
      if (tried.size > maxKeys) tried.delete(tried.keys().next().value ?? '');
      return 0;
    },
    succeed: (key) => {
      tried.delete(key);
    },
  };
}
