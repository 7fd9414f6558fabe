import { createStore } from '../store.ts';

type Listener = (data: unknown) => void;

/** A message between windows: an event of the server, or whether the stream is up. */
export type Message = { readonly name: string; readonly data: unknown };

const listeners = new Map<string, Set<Listener>>();
const isUp = createStore(false);
/** The last data of events that describe a state, for later listeners. */
const standing = new Map<string, unknown>();
const standingNames: readonly string[] = ['notices', 'texts', 'demonstration'];

/**
 * Events of the browser, not of the server: the stream is up or down; it is up again after a gap in which events may
 * have been missed.
 */
export const upEvent = 'vitral:up';
export const gapEvent = 'vitral:gap';

/** Whether the server's events arrive. While they do not, important data are polled. */
export const isLive = { get: isUp.get, subscribe: isUp.subscribe };

/**
 * Calls back with the data (JSON) of every event of this name, at once with the last one if it describes a state;
 * returns a function that ends it.
 */
export function onLive(name: string, listener: Listener): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  if (standing.has(name)) listener(standing.get(name));
  return () => known.delete(listener);
}

/** Passes a message on to the listeners of this window. */
export function receive({ name, data }: Message): void {
  if (name === upEvent) isUp.set(data === true);
  if (standingNames.includes(name)) standing.set(name, data);
  for (const listener of [...(listeners.get(name) ?? [])]) listener(data);
}

/** The messages that a window opened later needs. */
export function standingMessages(): readonly Message[] {
  return [{ name: upEvent, data: isUp.get() }, ...[...standing].map(([name, data]) => ({ name, data }))];
}

/** The stream is down, so the last states no longer count. */
export function forgetStanding(): void {
  isUp.set(false);
  standing.clear();
}
