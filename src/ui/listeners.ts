/** Those who want to know when something happens. */
export type Listeners<Args extends readonly unknown[] = []> = {
  /** Returns how to stop listening. */
  readonly add: (listener: (...args: Args) => void) => () => void;
  /** Calls those who listen at the moment; who begins or stops by such a call is not called, or for the last time. */
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

/** Listeners by name: of thousands of names, a call reaches those of its own. */
export function createNamedListeners() {
  const byName = new Map<string, Set<() => void>>();
  return {
    /** Returns how to stop listening. */
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
