import { EventEmitter, on } from 'node:events';

export type ChangeFeed = {
  /** Tells every listener that the views of these entities changed. */
  readonly publish: (entities: readonly string[]) => void;
  /** Server-sent events until the signal aborts or the feed closes; of the names only those that `visible` admits. */
  readonly listen: (signal: AbortSignal, visible: (entity: string) => boolean) => AsyncIterable<string>;
  readonly close: () => void;
};

/** A comment goes out this often, in ms, so that proxies keep the connection and dead ones are noticed. */
const heartbeat = 20_000;

export function createChangeFeed(): ChangeFeed {
  const events = new EventEmitter();
  events.setMaxListeners(0);
  const closing = new AbortController();
  const timer = setInterval(() => events.emit('message', null), heartbeat).unref();

  async function* listen(signal: AbortSignal, visible: (entity: string) => boolean): AsyncGenerator<string> {
    yield ': ok\n\n';
    try {
      for await (const [names] of on(events, 'message', { signal: AbortSignal.any([signal, closing.signal]) })) {
        if (!Array.isArray(names)) {
          yield ': still here\n\n';
          continue;
        }
        const entities = names.filter((name): name is string => typeof name === 'string' && visible(name));
        if (entities.length > 0) yield `data: ${JSON.stringify({ entities })}\n\n`;
      }
    } catch (error) {
      if (!signal.aborted && !closing.signal.aborted) throw error;
    }
  }

  return {
    publish: (entities) => events.emit('message', entities),
    listen,
    close: () => {
      clearInterval(timer);
      closing.abort();
    },
  };
}
