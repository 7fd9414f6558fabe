import type { UserDatabase } from './user-database.ts';

/** What a screen keeps of unsaved work; its shape belongs to the screen. */
export type Drafts<D> = {
  /** What is kept under a key; null when nothing is, or when the device forbids storage. */
  readonly load: (key: string) => Promise<D | null>;
  /** Keeps a draft, at the latest `saveDelayMs` later; the last of several wins. */
  readonly save: (key: string, draft: D) => void;
  readonly clear: (key: string) => void;
  /** Writes what still waits, as before the page goes away. */
  readonly flush: () => Promise<void>;
};

export const saveDelayMs = 300;

/**
 * Drafts of one user on this device. Writing is best effort: when storage fails the user goes on, and `onFailure` is
 * told once.
 */
export function createDrafts<D>(
  database: UserDatabase,
  userId: number,
  onFailure: (error: unknown) => void,
): Drafts<D> {
  const waiting = new Map<string, D>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastWrite: Promise<void> = Promise.resolve();
  let hasFailed = false;

  const attempt = (work: () => Promise<void>) => {
    // One after the other: a removal never overtakes the write before it.
    lastWrite = lastWrite.then(work).catch((error: unknown) => {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    });
    return lastWrite;
  };

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...waiting];
    waiting.clear();
    for (const [key, draft] of batch) attempt(() => database.put('drafts', userId, key, draft));
    return lastWrite;
  };

  return {
    load: async (key) => {
      const pending = waiting.get(key);
      if (pending !== undefined) return pending;
      await lastWrite;
      try {
        return ((await database.get('drafts', userId, key)) as D | undefined) ?? null;
      } catch (error) {
        if (!hasFailed) onFailure(error);
        hasFailed = true;
        return null;
      }
    },
    save: (key, draft) => {
      waiting.set(key, draft);
      timer ??= setTimeout(() => void flush(), saveDelayMs);
    },
    clear: (key) => {
      waiting.delete(key);
      void attempt(() => database.remove('drafts', userId, key));
    },
    flush,
  };
}

/** Writes waiting drafts whenever the page may be about to go: hidden, closed, frozen. */
export function flushBeforeLeaving(flush: () => Promise<void>): () => void {
  const onHide = () => {
    if (document.visibilityState === 'hidden') void flush();
  };
  const onPageHide = () => void flush();
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', onPageHide);
  return () => {
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', onPageHide);
  };
}
