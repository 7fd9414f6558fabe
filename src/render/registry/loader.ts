/** The result of loading. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** Code that is loaded once, when or shortly before it is needed. */
export type Loader<T> = {
  /** The result, for React's `use`; starts loading if necessary. Never rejects: a failure is a result. */
  readonly outcome: () => Promise<Outcome<T>>;
  /** Whether loading was requested. */
  readonly isBegun: () => boolean;
  /** Drops a failure, so that the next request loads again. */
  readonly forgetFailure: () => void;
};

/** A failure stays until it is dropped: a re-render because of it must not load again. */
export function createLoader<T>(load: () => Promise<T>): Loader<T> {
  let current: Promise<Outcome<T>> | null = null;
  let hasFailed = false;
  const begin = (): Promise<Outcome<T>> => {
    hasFailed = false;
    const note = (outcome: Outcome<T>) => {
      // React stores the state of an awaited promise on it, so that later uses need not wait.
      Object.assign(begun, { status: 'fulfilled', value: outcome });
      return outcome;
    };
    const begun: Promise<Outcome<T>> = load().then(
      (value) => note({ value }),
      (error: unknown) => {
        hasFailed = true;
        return note({ error });
      },
    );
    return begun;
  };
  return {
    outcome: () => {
      current ??= begin();
      return current;
    },
    isBegun: () => current !== null,
    forgetFailure: () => {
      if (hasFailed) current = null;
      hasFailed = false;
    },
  };
}
