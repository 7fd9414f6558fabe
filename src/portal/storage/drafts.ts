import type { DraftChannel } from './draft-channel.ts';
import type { Unwritten, UnwrittenStore } from './unwritten.ts';
import type { UserDatabase } from './user-database.ts';

/** What a screen keeps of unsaved work; its shape belongs to the screen. */
export type Drafts<D> = {
  /** What is kept under a key; null when nothing is, or when the device forbids storage. */
  readonly load: (key: string) => Promise<D | null>;
  /** Keeps a draft, at the latest `saveDelayMs` later; the last of several wins. */
  readonly save: (key: string, draft: D) => void;
  /** All that is kept, by key; empty when the device forbids storage. */
  readonly list: () => Promise<readonly (readonly [key: string, draft: D])[]>;
  readonly clear: (key: string) => void;
  /** Writes what still waits. */
  readonly flush: () => Promise<void>;
  /** The page may be about to go: writes what waits, and keeps it safe meanwhile, with all that follows. */
  readonly leave: () => void;
  /** The page stays after all. */
  readonly stay: () => void;
  /** Stops listening to other windows. */
  readonly end: () => void;
};

type DraftOptions = {
  /** Told once when the device cannot store drafts. */
  readonly onFailure: (error: unknown) => void;
  /** Where drafts outlive the end of the page that the database may not see. */
  readonly unwritten?: UnwrittenStore;
  /** Other windows of the same browser, which share the database. */
  readonly others?: DraftChannel;
  /** Another window has unsaved work under a key that is unsaved here; the later of both is what is stored. */
  readonly onClash?: (key: string) => void;
};

export const saveDelayMs = 300;

/**
 * Drafts of one user on this device. Writing is best effort: when storage fails the user goes on. Of windows with unsaved
 * work under one key the last that wrote wins, and both are notified; none removes what another one wrote after it.
 */
export function createDrafts<D>(
  database: UserDatabase,
  userId: number,
  { onFailure, unwritten, others, onClash }: DraftOptions,
): Drafts<D> {
  const waiting = new Map<string, D>();
  /** The last state of each key that the database has not confirmed; undefined for none. */
  const unconfirmed = new Map<string, { readonly draft: D | undefined }>();
  /** Drafts of this window, kept here in case that another one removes what both stored. */
  const own = new Map<string, D>();
  const theirs = new Set<string>();
  const clashes = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastWrite: Promise<void> = Promise.resolve();
  let hasFailed = false;
  let isLeaving = false;
  let hasUnwritten = false;

  const fail = (error: unknown) => {
    if (!hasFailed) onFailure(error);
    hasFailed = true;
  };

  const storeUnwritten = () => {
    const entries: Unwritten = new Map([...unconfirmed].map(([key, { draft }]) => [key, draft]));
    if (entries.size > 0 || hasUnwritten) unwritten?.keep(entries);
    hasUnwritten = entries.size > 0;
  };

  /** One after the other: a removal never overtakes the write before it. */
  const attempt = (key: string, work: () => Promise<void>) => {
    const state = unconfirmed.get(key);
    lastWrite = lastWrite
      .then(work)
      .then(() => {
        if (unconfirmed.get(key) === state) unconfirmed.delete(key);
        if (hasUnwritten) storeUnwritten();
      })
      .catch(fail);
    return lastWrite;
  };

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...waiting];
    waiting.clear();
    for (const [key, draft] of batch) {
      others?.send({ userId, key, what: 'written' });
      attempt(key, () => database.put('drafts', userId, key, draft));
    }
    return lastWrite;
  };

  const save = (key: string, draft: D) => {
    waiting.set(key, draft);
    unconfirmed.set(key, { draft });
    own.set(key, draft);
    theirs.delete(key);
    if (isLeaving) storeUnwritten();
    timer ??= setTimeout(() => void flush(), saveDelayMs);
  };

  const clash = (key: string) => {
    if (!own.has(key) || clashes.has(key)) return;
    clashes.add(key);
    onClash?.(key);
  };

  const endListening = others?.listen((message) => {
    const { key, what } = message;
    if (message.userId !== userId) return;
    if (what === 'cleared') {
      theirs.delete(key);
      const mine = own.get(key);
      if (mine !== undefined) save(key, mine);
      return;
    }
    if (what === 'written') {
      theirs.add(key);
      if (own.has(key) && !clashes.has(key)) others?.send({ userId, key, what: 'also' });
    }
    clash(key);
  });

  return {
    load: async (key) => {
      const pending = waiting.get(key);
      if (pending !== undefined) return pending;
      await lastWrite;
      try {
        return ((await database.get('drafts', userId, key)) as D | undefined) ?? null;
      } catch (error) {
        fail(error);
        return null;
      }
    },
    save,
    list: async () => {
      await flush();
      try {
        return (await database.entries('drafts', userId)) as readonly (readonly [string, D])[];
      } catch (error) {
        fail(error);
        return [];
      }
    },
    clear: (key) => {
      waiting.delete(key);
      own.delete(key);
      clashes.delete(key);
      if (theirs.has(key)) {
        unconfirmed.delete(key);
        return;
      }
      unconfirmed.set(key, { draft: undefined });
      if (isLeaving) storeUnwritten();
      others?.send({ userId, key, what: 'cleared' });
      void attempt(key, () => database.remove('drafts', userId, key));
    },
    flush,
    leave: () => {
      isLeaving = true;
      storeUnwritten();
      void flush();
    },
    stay: () => {
      isLeaving = false;
    },
    end: () => endListening?.(),
  };
}

/** Keeps waiting drafts safe whenever the page may be about to go: hidden, closed, frozen. Returns the function that ends it. */
export function saveBeforeLeaving({ leave, stay }: Pick<Drafts<unknown>, 'leave' | 'stay'>): () => void {
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : stay());
  document.addEventListener('visibilitychange', onVisibility);
  // Before the screens, which then hand in what was typed last.
  window.addEventListener('pagehide', leave, { capture: true });
  window.addEventListener('pageshow', stay);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave, { capture: true });
    window.removeEventListener('pageshow', stay);
  };
}
