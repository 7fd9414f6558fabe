/** Does one work after the other: the next begins when the one before has ended, well or not. */
export type InTurn = {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all that was given so far has ended; never rejects. */
  readonly settled: () => Promise<unknown>;
};

/** For what must not run side by side in this process. */
export function createInTurn(): InTurn {
  let running: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = running.then(work);
    running = next.catch(() => undefined);
    return next;
  };
  return Object.assign(inTurn, { settled: () => running });
}
