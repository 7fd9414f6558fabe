import { ApiError } from '../../api/index.ts';
import { client } from '../session/client.ts';
import { createStore } from '../store.ts';
import { createEventReader } from './event-stream.ts';
import { type Sharing, shareAmongWindows } from './share-among-windows.ts';

type Listener = (data: unknown) => void;

/** What a window sends the others: an event of the server, or whether the stream is up. */
type Message = { readonly name: string; readonly data: unknown };

const listeners = new Map<string, Set<Listener>>();
const isUp = createStore(false);
/** The last data of events that describe a state, for whoever listens later. */
const standing = new Map<string, unknown>();
const standingNames: readonly string[] = ['notices', 'texts'];

const firstDelayMs = 500;
const longestDelayMs = 30_000;

/** Not of the server: the stream is up or down, and it is up again after a time of which nothing is known. */
const upEvent = 'vitral:up';
export const gapEvent = 'vitral:gap';

/** Whether the server's events arrive. While they do not, what matters is asked for now and then. */
export const isLive = { get: isUp.get, subscribe: isUp.subscribe };

/**
 * Calls back with the data (JSON) of every event of this name, at once with the last one where that says how things are;
 * returns the function that ends it.
 */
export function onLive(name: string, listener: Listener): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  if (standing.has(name)) listener(standing.get(name));
  return () => known.delete(listener);
}

/**
 * Follows the server's stream of changes until the signal ends it. One window of the browser reads it for all, because
 * a browser opens few connections to a server; when that window goes, another takes over.
 */
export async function followLive(signal: AbortSignal): Promise<void> {
  const sharing = shareAmongWindows<Message>('vitral.live', { receive, greet: standingMessages });
  try {
    await sharing.lead(signal, (isFirst) => follow(signal, sharing, isFirst));
  } finally {
    sharing.close();
    isUp.set(false);
    standing.clear();
  }
}

/** Connects anew, more and more slowly, until the signal ends it or the server refuses. */
async function follow(signal: AbortSignal, { send }: Sharing<Message>, isFirst: boolean): Promise<void> {
  const publish = (name: string, data: unknown) => {
    receive({ name, data });
    send({ name, data });
  };
  let delay = firstDelayMs;
  let mayHaveMissed = !isFirst;
  while (!signal.aborted) {
    try {
      const response = await client.stream('views/mudancas', signal);
      publish(upEvent, true);
      if (mayHaveMissed) publish(gapEvent, null);
      mayHaveMissed = true;
      delay = firstDelayMs;
      await readEvents(response, signal, publish);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && [403, 404].includes(error.status)) return;
    } finally {
      publish(upEvent, false);
    }
    await pause(delay * (0.75 + Math.random() / 2), signal);
    delay = Math.min(delay * 2, longestDelayMs);
  }
}

async function readEvents(
  response: Response,
  signal: AbortSignal,
  publish: (name: string, data: unknown) => void,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const push = createEventReader(({ name, data }) => {
    const read = parse(data);
    if (read !== undefined) publish(name, read);
  });
  while (!signal.aborted) {
    const { done, value } = await reader.read();
    if (done) return;
    push(value);
  }
}

function receive({ name, data }: Message): void {
  if (name === upEvent) isUp.set(data === true);
  if (standingNames.includes(name)) standing.set(name, data);
  for (const listener of [...(listeners.get(name) ?? [])]) listener(data);
}

function standingMessages(): readonly Message[] {
  return [{ name: upEvent, data: isUp.get() }, ...[...standing].map(([name, data]) => ({ name, data }))];
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
