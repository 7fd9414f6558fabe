/**
 * One read at a time for all that ask: who asks while one is under way shares the next with everybody else who does, so that nobody gets
 * what was there before they asked. Asks of one turn of the event loop share a read.
 */
export function shareRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    if (next !== null) return next;
    const own = running.then(() => {
      next = null;
      return read();
    });
    next = own;
    running = own.catch(() => undefined);
    return own;
  };
}
