import { createStore } from '../store.ts';

type Listener = (data: unknown) => void;

/** What a window sends the others: an event of the server, or whether the stream is up. */
export type Message = { readonly name: string; readonly data: unknown };

const listeners = new Map<string, Set<Listener>>();
const isUp = createStore(false);
/** The last data of events that describe a state, for whoever listens later. */
const standing = new Map<string, unknown>();
const standingNames: readonly string[] = ['notices', 'texts', 'demonstration'];

/** Not of the server: the stream is up or down, and it is up again after a time of which nothing is known. */
export const upEvent = 'vitral:up';
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

/** Passes a message on to who listens in this window. */
export function receive({ name, data }: Message): void {
  if (name === upEvent) isUp.set(data === true);
  if (standingNames.includes(name)) standing.set(name, data);
  for (const listener of [...(listeners.get(name) ?? [])]) listener(data);
}

/** What a window that comes later has missed. */
export function standingMessages(): readonly Message[] {
  return [{ name: upEvent, data: isUp.get() }, ...[...standing].map(([name, data]) => ({ name, data }))];
}

/** The stream is down, and nothing that it said is known to hold. */
export function forgetStanding(): void {
  isUp.set(false);
  standing.clear();
}
