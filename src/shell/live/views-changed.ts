import { ApiError } from '../../api/index.ts';
import { client } from '../session/client.ts';
import { createEventReader } from './event-stream.ts';

/** Names of the entities whose schema or views changed; empty means that any may have, as after a lost connection. */
export type ViewsChange = { readonly entities: readonly string[] };

type Listener = (change: ViewsChange) => void;

const listeners = new Set<Listener>();
const firstDelayMs = 500;
const longestDelayMs = 30_000;

/** Calls back when configurators change views or entities; answers the function that ends it. */
export function onViewsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the server's stream of changes until the signal ends it; connects anew, more and more slowly. */
export async function followViews(signal: AbortSignal): Promise<void> {
  let delay = firstDelayMs;
  let wasConnected = false;
  while (!signal.aborted) {
    try {
      const response = await client.stream('views/mudancas', signal);
      // What changed while nobody listened is unknown.
      if (wasConnected) emit({ entities: [] });
      wasConnected = true;
      delay = firstDelayMs;
      await readEvents(response, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && [403, 404].includes(error.status)) return;
    }
    await pause(delay * (0.75 + Math.random() / 2), signal);
    delay = Math.min(delay * 2, longestDelayMs);
  }
}

async function readEvents(response: Response, signal: AbortSignal): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  const push = createEventReader((data) => {
    const change = readChange(data);
    if (change) emit(change);
  });
  while (!signal.aborted) {
    const { done, value } = await reader.read();
    if (done) return;
    push(value);
  }
}

function readChange(data: string): ViewsChange | null {
  try {
    const { entities } = JSON.parse(data) as { entities?: unknown };
    return Array.isArray(entities) ? { entities: entities.filter((name) => typeof name === 'string') } : null;
  } catch {
    return null;
  }
}

function emit(change: ViewsChange): void {
  for (const listener of [...listeners]) listener(change);
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
