/** Listeners of an event. */
export type Listeners<Args extends readonly unknown[] = []> = {
  /** Returns a function that removes the listener. */
  readonly add: (listener: (...args: Args) => void) => () => void;
  /** Calls the current listeners; those added during the call are not called, those removed may be. */
  readonly call: (...args: Args) => void;
};

export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call: (...args) => {
      for (const listener of [...listeners]) listener(...args);
    },
  };
}

/** Listeners by name: even with thousands of names, a call reaches only those of its own. */
export function createNamedListeners() {
  const byName = new Map<string, Set<() => void>>();
  return {
    /** Returns a function that removes the listener. */
    add: (name: string, listener: () => void): (() => void) => {
      const listeners = byName.get(name) ?? new Set();
      byName.set(name, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byName.get(name) === listeners) byName.delete(name);
      };
    },
    call: (name: string): void => {
      for (const listener of [...(byName.get(name) ?? [])]) listener();
    },
  };
}
