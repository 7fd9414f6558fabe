import type { DraftChannel } from './draft-channel.ts';
import type { Unwritten, UnwrittenStore } from './unwritten.ts';
import type { UserDatabase } from './user-database.ts';

/** Drafts of unsaved work of screens, whose type is up to the screen. */
export type Drafts<D> = {
  /** The draft of a key; null for none, or if the device forbids storage. */
  readonly load: (key: string) => Promise<D | null>;
  /** Stores a draft, at the latest `saveDelayMs` later; the last of several wins. */
  readonly save: (key: string, draft: D) => void;
  /** All drafts by key; empty if the device forbids storage. */
  readonly list: () => Promise<readonly (readonly [key: string, draft: D])[]>;
  readonly clear: (key: string) => void;
  /** Writes pending drafts. */
  readonly flush: () => Promise<void>;
  /** The page may be about to close: writes pending and all further drafts safely. */
  readonly leave: () => void;
  /** The page stays after all. */
  readonly stay: () => void;
  /** Stops listening to other windows. */
  readonly end: () => void;
};

type DraftOptions = {
  /** Called once if the device cannot store drafts. */
  readonly onFailure: (error: unknown) => void;
  /** Holds drafts that the database may not store before the page closes. */
  readonly unwritten?: UnwrittenStore;
  /** Other windows of the same browser, which share the database. */
  readonly others?: DraftChannel;
  /** Called if another window has unsaved work under a key that is unsaved here; the later one is stored. */
  readonly onClash?: (key: string) => void;
};

export const saveDelayMs = 300;

/**
 * Drafts of one user on this device. Writing is best effort: if storage fails the user continues. If several windows
 * have unsaved work under one key the last writer wins, and both are notified; no window removes what another one wrote
 * later.
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

/** Writes to the database in order: a removal never overtakes the write before it. */
function createWrites<D>({ onFailure, unwritten }: DraftOptions) {
  /** The last state of each key that the database has not confirmed; undefined for a removal. */
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
    /** Notes a new state of a key that is to be written. */
    note: (key: string, draft: D | undefined): void => {
      unconfirmed.set(key, { draft });
      if (isLeaving) storeUnwritten();
    },
    /** The state of a key no longer has to be written. */
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
    /** Reads, or returns `none` if the device forbids it. */
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

/** Knows the keys under which other windows of the browser have work too. */
function createOtherWindows<D>(
  userId: number,
  { others, onClash }: DraftOptions,
  saveAgain: (key: string, draft: D) => void,
) {
  /** Drafts of this window, kept in case another window removes what both stored. */
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
    /** This window has no more work there; returns whether another one wrote later, to which the draft then belongs. */
    release: (key: string): boolean => {
      own.delete(key);
      clashes.delete(key);
      return theirs.has(key);
    },
    end: () => end?.(),
  };
}

/**
 * Writes pending drafts whenever the page may be about to close: hidden, closed, frozen. Returns a function that ends
 * it.
 */
export function saveBeforeLeaving({ leave, stay }: Pick<Drafts<unknown>, 'leave' | 'stay'>): () => void {
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : stay());
  document.addEventListener('visibilitychange', onVisibility);
  // Runs before the screens, which then hand in the last typed values.
  window.addEventListener('pagehide', leave, { capture: true });
  window.addEventListener('pageshow', stay);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave, { capture: true });
    window.removeEventListener('pageshow', stay);
  };
}
