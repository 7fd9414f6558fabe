/** Runs work one after the other: the next begins when the previous has ended, even with an error. */
export type InTurn = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all work given so far has ended; never rejects. */
  readonly settled: () => Promise<unknown>;
};

/** For work that must not run in parallel in this process. */
export function createInTurn(): InTurn {
  let running: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = running.then(work);
    running = next.catch(() => undefined);
    return next;
  };
  return Object.assign(inTurn, { settled: () => running });
}
