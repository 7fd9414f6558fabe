/** Limits attempts by key, such as guesses at a password. */
export type Attempts = {
  /**
   * Counts an attempt before its password is checked, so that attempts sent at the same time all count. Returns seconds
   * to wait, 0 to go on.
   */
  readonly begin: (key: string) => number;
  /** The attempt was right: resets the count of its key. */
  readonly succeed: (key: string) => void;
};

/**
 * In ms: the first wait, which doubles with each further attempt, the longest one, and the time without attempts after
 * which a key is forgotten.
 */
const firstWait = 2_000;
const longestWait = 5 * 60_000;
const remembered = 60 * 60_000;
const maxKeys = 50_000;

/**
 * A number of attempts per fixed time window, also for calls that honest users repeat; beyond it a key waits for the
 * end of its window. Kept in memory by each server.
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
 * Waits that grow with each attempt beyond the first ones. Kept in memory by each server. Keys contain who tries as
 * well as what is tried, so that the attempts of one person do not delay another elsewhere.
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
      // Moves the key to the end, so that the first one is the one with the oldest attempt.
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
