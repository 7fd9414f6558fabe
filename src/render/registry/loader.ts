/** What a load came to. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown };

/** Code that is loaded once, when it is needed or shortly before. */
export type Loader<T> = {
  /** What the load comes to, for React's `use`; begins it where nobody has. Never rejects: a failure is an outcome. */
  readonly outcome: () => Promise<Outcome<T>>;
  /** Somebody has asked for it. */
  readonly isBegun: () => boolean;
  /** Drops a failure, so that who asks next loads again. */
  readonly forgetFailure: () => void;
};

/** A failure stays until it is dropped: what is drawn again because of it must not load again because of that. */
export function createLoader<T>(load: () => Promise<T>): Loader<T> {
  let current: Promise<Outcome<T>> | null = null;
  let hasFailed = false;
  const begin = (): Promise<Outcome<T>> => {
    hasFailed = false;
    const note = (outcome: Outcome<T>) => {
      // What React notes of a promise that it has waited for: who comes later need not wait for a moment.
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
