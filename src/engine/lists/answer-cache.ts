import { cachedAnswers } from '../../platform/watch/probes/instruments.ts';

/** Sum of the change counters behind an answer: of two, the larger is the later. */
export type AnswerVersion = number;

/** An answer and its version, read in one snapshot. */
export type Versioned<T> = { readonly version: AnswerVersion | null; readonly value: T };

/** Answers computed from whole tables, cached until a change of the tables is committed. */
export type AnswerCache = {
  /**
   * The cached answer under `key` if it has version `seen`, which the caller has just read; otherwise the answer of
   * `compute`, shared with other callers if it is recent enough for them.
   */
  get<T>(key: string, seen: AnswerVersion | null, compute: () => Promise<Versioned<T>>): Promise<T>;
  /** Stores an answer that the caller got some other way. */
  keep(key: string, answer: Versioned<unknown>): void;
  /** The last answer under a key, however old; compare its version before using it. */
  last<T>(key: string): Versioned<T> | null;
};

type Entry = { readonly known: Versioned<unknown> | null; readonly pending: Promise<Versioned<unknown>> | null };

/** Caches up to `limit` answers, dropping the least recently used. */
export function createAnswerCache(limit = 5_000): AnswerCache {
  const entries = new Map<string, Entry>();

  function put(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size <= limit) return;
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }

  function keep(key: string, answer: Versioned<unknown>): void {
    if (answer.version !== null) put(key, { known: answer, pending: entries.get(key)?.pending ?? null });
  }

  async function start<T>(key: string, compute: () => Promise<Versioned<T>>): Promise<Versioned<T>> {
    const pending = compute();
    put(key, { known: entries.get(key)?.known ?? null, pending });
    try {
      const answer = await pending;
      keep(key, answer);
      return answer;
    } finally {
      const entry = entries.get(key);
      if (entry?.pending === pending) put(key, { known: entry.known, pending: null });
    }
  }

  return {
    keep,
    async get<T>(key: string, seen: AnswerVersion | null, compute: () => Promise<Versioned<T>>): Promise<T> {
      while (seen !== null) {
        const entry = entries.get(key);
        if (entry?.known?.version === seen) {
          put(key, entry);
          cachedAnswers.inc({ outcome: 'hit' });
          // All answers under one key have the same type.
          return entry.known.value as T;
        }
        if (entry === undefined || entry.pending === null) break;
        const shared = await entry.pending.catch(() => null);
        if (shared !== null && shared.version !== null && shared.version >= seen) {
          cachedAnswers.inc({ outcome: 'shared' });
          return shared.value as T;
        }
        // It started too early. The first waiting caller starts another, which is late enough for all.
      }
      cachedAnswers.inc({ outcome: 'miss' });
      return (await start(key, compute)).value;
    },
    last<T>(key: string): Versioned<T> | null {
      const entry = entries.get(key);
      if (entry === undefined) return null;
      put(key, entry);
      // As above.
      return entry.known as Versioned<T> | null;
    },
  };
}

/** Parses the result of `versionColumn`. */
export function readVersion(value: unknown): AnswerVersion | null {
  return typeof value === 'number' ? value : null;
}
