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
export function createDrafts<D>(database: UserDatabase, userId: number, options: DraftOptions): Drafts<D> {
  const waiting = new Map<string, D>();
  const writes = createWrites<D>(options);
  const windows = createOtherWindows<D>(userId, options, (key, draft) => save(key, draft));
  let timer: ReturnType<typeof setTimeout> | null = null;

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = [...waiting];
    waiting.clear();
    for (const [key, draft] of batch) {
      windows.send(key, 'written');
      void writes.attempt(key, () => database.put('drafts', userId, key, draft));
    }
    return writes.whenDone();
  };

  const save = (key: string, draft: D) => {
    waiting.set(key, draft);
    windows.hold(key, draft);
    writes.note(key, draft);
    timer ??= setTimeout(() => void flush(), saveDelayMs);
  };

  return {
    load: async (key) => {
      const pending = waiting.get(key);
      if (pending !== undefined) return pending;
      await writes.whenDone();
      return writes.read(async () => ((await database.get('drafts', userId, key)) as D | undefined) ?? null, null);
    },
    save,
    list: async () => {
      await flush();
      const entries = async () => (await database.entries('drafts', userId)) as readonly (readonly [string, D])[];
      return writes.read(entries, []);
    },
    clear: (key) => {
      waiting.delete(key);
      if (windows.release(key)) return writes.forget(key);
      writes.note(key, undefined);
      windows.send(key, 'cleared');
      void writes.attempt(key, () => database.remove('drafts', userId, key));
    },
    flush,
    leave: () => {
      writes.leave();
      void flush();
    },
    stay: writes.stay,
    end: windows.end,
  };
}

/** Writes to the database one after the other: a removal never overtakes the write before it. */
function createWrites<D>({ onFailure, unwritten }: DraftOptions) {
  /** The last state of each key that the database has not confirmed; undefined for none. */
  const unconfirmed = new Map<string, { readonly draft: D | undefined }>();
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
  return {
    /** A key has another state, which is to be written. */
    note: (key: string, draft: D | undefined): void => {
      unconfirmed.set(key, { draft });
      if (isLeaving) storeUnwritten();
    },
    /** The state of a key is not to be written any more. */
    forget: (key: string): void => void unconfirmed.delete(key),
    attempt: (key: string, work: () => Promise<void>): Promise<void> => {
      const state = unconfirmed.get(key);
      lastWrite = lastWrite
        .then(work)
        .then(() => {
          if (unconfirmed.get(key) === state) unconfirmed.delete(key);
          if (hasUnwritten) storeUnwritten();
        })
        .catch(fail);
      return lastWrite;
    },
    whenDone: () => lastWrite,
    /** What is read, or `none` where the device forbids it. */
    read: async <T>(work: () => Promise<T>, none: T): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        fail(error);
        return none;
      }
    },
    leave: (): void => {
      isLeaving = true;
      storeUnwritten();
    },
    stay: (): void => {
      isLeaving = false;
    },
  };
}

/** Which keys other windows of the browser have work under as well. */
function createOtherWindows<D>(
  userId: number,
  { others, onClash }: DraftOptions,
  saveAgain: (key: string, draft: D) => void,
) {
  /** Drafts of this window, kept here in case that another one removes what both stored. */
  const own = new Map<string, D>();
  const theirs = new Set<string>();
  const clashes = new Set<string>();
  const send = (key: string, what: 'written' | 'cleared' | 'also'): void => others?.send({ userId, key, what });
  const end = others?.listen(({ key, what, userId: of }) => {
    if (of !== userId) return;
    const mine = own.get(key);
    if (what === 'cleared') {
      theirs.delete(key);
      if (mine !== undefined) saveAgain(key, mine);
      return;
    }
    if (what === 'written') theirs.add(key);
    if (mine === undefined || clashes.has(key)) return;
    if (what === 'written') send(key, 'also');
    clashes.add(key);
    onClash?.(key);
  });
  return {
    send,
    /** This window wrote last. */
    hold: (key: string, draft: D): void => {
      own.set(key, draft);
      theirs.delete(key);
    },
    /** This window has no work there any more; answers whether another one wrote after it, whose work that is then. */
    release: (key: string): boolean => {
      own.delete(key);
      clashes.delete(key);
      return theirs.has(key);
    },
    end: () => end?.(),
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
