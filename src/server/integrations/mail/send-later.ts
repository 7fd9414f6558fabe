export type SendLater = {
  /**
   * Begins work whose caller goes on at once, such as sending a mail; what fails is logged as `failure`, which says what
   * was tried.
   */
  readonly begin: (failure: string, work: () => Promise<void>) => void;
  /** Resolves when everything that was begun is done. */
  readonly settled: () => Promise<void>;
};

/** Work behind the answers of the server: neither an answer nor its time tells what a mail had to say. */
export function createSendLater(log: (error: unknown, message: string) => void): SendLater {
  const running = new Set<Promise<void>>();
  return {
    begin: (failure, work) => {
      const task = work()
        .catch((error: unknown) => log(error, failure))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
