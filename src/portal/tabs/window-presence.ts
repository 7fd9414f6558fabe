/** Which windows of the portal are open in this browser; each has its own id while it is open. */
export type WindowPresence = {
  /** Takes an id for this window; false if another window still has it after `waitMs`. */
  readonly hold: (id: string, waitMs: number) => Promise<boolean>;
  /** Ids of the open windows. */
  readonly living: () => Promise<ReadonlySet<string>>;
  /** Runs while no other window runs the same work. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
};

const prefix = 'vitral.window.';

/** By locks if the browser has them; pages over plain HTTP have none and ask each other instead. */
export function createPresence(): WindowPresence {
  return 'locks' in navigator && navigator.locks !== undefined
    ? byLocks(navigator.locks)
    : byAsking(new BroadcastChannel('vitral.windows'));
}

/** The browser releases a lock when its window closes, for whatever reason. */
function byLocks(locks: LockManager): WindowPresence {
  return {
    hold: (id, waitMs) =>
      new Promise((resolve) => {
        const options: LockOptions = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
        const request = locks.request(`${prefix}${id}`, options, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : new Promise<void>(() => undefined);
        });
        request.catch(() => resolve(false));
      }),
    living: async () => {
      const { held = [] } = await locks.query();
      const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
      return new Set(names);
    },
    alone: async (work) => locks.request('vitral.windows', work),
  };
}

type Message = { readonly kind: 'who' } | { readonly kind: 'here'; readonly id: string };

/** Maximum time in ms for an open window to answer; a busy one may be missed. */
const answerMs = 150;

/** The same by messages. Exported for its test. */
export function byAsking(channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>): WindowPresence {
  let own: string | null = null;
  const answered = new Set<string>();
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'here') answered.add(data.id);
    else if (own !== null) channel.postMessage({ kind: 'here', id: own } satisfies Message);
  });
  const living = async () => {
    answered.clear();
    channel.postMessage({ kind: 'who' } satisfies Message);
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return new Set(answered);
  };
  return {
    living,
    hold: async (id, waitMs) => {
      const end = Date.now() + waitMs;
      while ((await living()).has(id)) if (Date.now() >= end) return false;
      own = id;
      return true;
    },
    alone: (work) => work(),
  };
}
