import { ApiError } from '../../api/index.ts';
import { client } from '../session/client.ts';
import { createEventReader } from './event-stream.ts';
import { forgetStanding, gapEvent, type Message, receive, standingMessages, upEvent } from './live.ts';
import { type Sharing, shareAmongWindows } from './share-among-windows.ts';

const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** ms for which the server remembers changes and repeats them. */
const longestMemory = 300_000;

/**
 * Follows the server's stream of changes until the signal ends it. One window of the browser reads it for all, because
 * a browser opens few connections to a server; when that window closes, another takes over.
 */
export async function followLive(signal: AbortSignal): Promise<void> {
  const sharing = shareAmongWindows<Message>('vitral.live', { receive, greet: standingMessages });
  try {
    await sharing.lead(signal, (isFirst) => follow(signal, sharing, isFirst));
  } finally {
    sharing.close();
    forgetStanding();
  }
}

/** Reconnects with growing pauses, until the signal ends it or the server refuses. */
async function follow(signal: AbortSignal, { send }: Sharing<Message>, isFirst: boolean): Promise<void> {
  const publish = (name: string, data: unknown) => {
    receive({ name, data });
    send({ name, data });
  };
  let delay = firstDelayMs;
  let mayHaveMissed = !isFirst;
  while (!signal.aborted) {
    try {
      // Starts with what changed since the page got its first answers.
      const age = Math.min(Math.ceil(performance.now()), longestMemory);
      const response = await client.stream(mayHaveMissed ? 'views/mudancas' : `views/mudancas?desde_ms=${age}`, signal);
      publish(upEvent, true);
      if (mayHaveMissed) publish(gapEvent, null);
      delay = firstDelayMs;
      await readEvents(response, signal, publish);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && [403, 404].includes(error.status)) return;
    } finally {
      publish(upEvent, false);
    }
    mayHaveMissed = true;
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
