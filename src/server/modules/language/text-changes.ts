export type TextChanges = {
  /** Calls back with the version of all texts, at once and whenever any of them changes, until it is ended. */
  readonly watch: (listener: (version: string) => void) => () => void;
  /** Looks at once: texts changed on this server. */
  readonly refresh: () => void;
  readonly close: () => void;
};

/** Other servers change translations as well: they are asked for this often while somebody is connected, in ms. */
const interval = 2_000;

/** Follows the version of all texts; one small statement asks for it, whatever the number of listeners. */
export function createTextChanges(
  version: () => Promise<string>,
  log: (error: unknown) => void = () => undefined,
): TextChanges {
  const listeners = new Map<(version: string) => void, string | null>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isAgain = false;
  let isClosed = false;

  async function look(): Promise<void> {
    const now = await version();
    for (const [listener, told] of [...listeners]) {
      if (told === now || !listeners.has(listener)) continue;
      listeners.set(listener, now);
      listener(now);
    }
  }

  function refresh(): void {
    if (isClosed || listeners.size === 0) return;
    if (isLooking) {
      isAgain = true;
      return;
    }
    clearTimeout(timer);
    isLooking = true;
    look()
      .catch(log)
      .finally(() => {
        isLooking = false;
        if (isClosed || listeners.size === 0) return;
        timer = setTimeout(refresh, isAgain ? 0 : interval).unref();
        isAgain = false;
      });
  }

  return {
    watch: (listener) => {
      listeners.set(listener, null);
      refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearTimeout(timer);
      };
    },
    refresh,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      listeners.clear();
    },
  };
}
