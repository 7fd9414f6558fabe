/** Work that is done at the start of the server and then again and again. */
export type Task = {
  /** What the log says of it where it fails. */
  readonly name: string;
  /** ms between two rounds. */
  readonly pause: number;
  /** One round; it ends early once the server stops. */
  readonly run: (isStopping: () => boolean) => Promise<unknown>;
};

/** Does tasks until they are stopped. One that fails is logged and tried again; stopping waits for rounds in hand. */
export function startTasks(
  tasks: readonly Task[],
  log: (error: unknown, message: string) => void,
): { readonly stop: () => Promise<void> } {
  let isStopping = false;
  const running = tasks.map(({ name, pause, run }) => {
    let round: Promise<unknown> = Promise.resolve();
    const begin = (): void => {
      // A round that takes long is not overtaken by the next one.
      round = round
        .then(() => (isStopping ? undefined : run(() => isStopping)))
        .catch((error: unknown) => log(error, `${name} failed`));
    };
    const timer = setInterval(begin, pause).unref();
    begin();
    return { timer, settled: () => round };
  });
  return {
    stop: async () => {
      isStopping = true;
      for (const { timer } of running) clearInterval(timer);
      await Promise.all(running.map(({ settled }) => settled()));
    },
  };
}
