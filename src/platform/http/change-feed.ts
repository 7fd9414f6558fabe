import { EventEmitter, on } from 'node:events';
import { streams } from '../watch/probes/instruments.ts';

/** Another source of events on a stream. It sends until the function that it returned is called. */
export type FeedSource = (send: (event: string, data: unknown) => void) => () => void;

export type ChangeFeed = {
  /** Notifies every listener that the views of these entities changed. */
  readonly publish: (entities: readonly string[]) => void;
  /**
   * Server-sent events until the signal aborts or the feed closes, with only the names that `visible` admits. `sources`
   * send named events on the same stream.
   * @param since events of the last `since` ms are sent first, because the caller loaded something meanwhile
   */
  readonly listen: (
    signal: AbortSignal,
    visible: (entity: string) => boolean,
    since: number,
    ...sources: readonly FeedSource[]
  ) => AsyncIterable<string>;
  readonly close: () => void;
};

/** ms between two comments on a stream, so that proxies keep the connection and dead ones are noticed. */
const heartbeat = 20_000;
/** ms for which events are repeated to new listeners. */
const remembered = 300_000;

export function createChangeFeed(): ChangeFeed {
  const events = new EventEmitter();
  events.setMaxListeners(0);
  const closing = new AbortController();
  let recent: readonly { readonly at: number; readonly names: readonly string[] }[] = [];
  const publishedSince = (ms: number) => recent.filter(({ at }) => at >= performance.now() - ms);
  const timer = setInterval(() => events.emit('message', null), heartbeat).unref();

  async function* listen(
    signal: AbortSignal,
    visible: (entity: string) => boolean,
    since: number,
    ...sources: readonly FeedSource[]
  ): AsyncGenerator<string> {
    const own = new EventEmitter();
    const forward = (names: unknown): void => {
      if (!Array.isArray(names)) return void own.emit('text', ': still here\n\n');
      const entities = names.filter((name): name is string => typeof name === 'string' && visible(name));
      if (entities.length > 0) own.emit('text', `data: ${JSON.stringify({ entities })}\n\n`);
    };
    events.on('message', forward);
    streams.inc();
    const ends: (() => void)[] = [];
    try {
      const texts = on(own, 'text', { signal: AbortSignal.any([signal, closing.signal]) });
      // The listener is registered first: changes during the first writes are not missed.
      yield ': ok\n\n';
      const missed = new Set(publishedSince(since).flatMap(({ names }) => names));
      if (missed.size > 0) forward([...missed]);
      for (const source of sources)
        ends.push(source((event, data) => own.emit('text', `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)));
      for await (const [text] of texts) yield String(text);
    } catch (error) {
      if (!signal.aborted && !closing.signal.aborted) throw error;
    } finally {
      events.off('message', forward);
      streams.dec();
      for (const end of ends) end();
    }
  }

  return {
    publish: (entities) => {
      recent = [...publishedSince(remembered), { at: performance.now(), names: entities }];
      events.emit('message', entities);
    },
    listen,
    close: () => {
      clearInterval(timer);
      closing.abort();
    },
  };
}
