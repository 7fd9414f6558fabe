import type { Location } from 'react-router';
import { changingGets, headersOf } from '../../api/index.ts';
import { readJson, writeJson } from '../device/device.ts';
import { onLive } from '../live/live.ts';
import { onViewsChanged } from '../live/views-changed.ts';
import { panes } from '../panes/panes.ts';
import { caller } from '../session/client.ts';
import { type SentCall, sentCalls } from '../session/early-answers.ts';
import { homePath } from '../tabs/tab.ts';

/**
 * The calls by GET that a screen needed until it was drawn, by its address in the portal; the address opened last comes
 * last. A call is an address below `/api/`.
 */
export type FirstCalls = Readonly<Record<string, readonly string[]>>;

/** Where they are stored on this device until the session ends; `src/public/boot.js` reads them. */
const storageKey = 'vitral.first-calls';
const maxAddresses = 30;
const maxCalls = 16;
/** Longer ones are seldom and fill the storage. */
const maxLength = 1_000;
/** The stream of changes has no answer that could come early. */
const stream = 'views/mudancas';
/** ms for which an answer stays fresh (`query-client.ts`). */
const freshMs = 10_000;
/** ms in which a screen that is opened shows that calls run or parts are on their way. */
const noticeableMs = 1_000;
/** ms after which a screen that never comes to rest is no longer waited for. */
const longestDrawing = 30_000;

/** A screen that is being drawn. */
type Drawing = {
  readonly address: string;
  /** When it was opened, in ms since the page was opened. */
  readonly since: number;
};

/**
 * Learns which calls each screen needs until it is drawn, until the signal ends it. When an address is opened again,
 * all of its calls are sent at once instead of one after the other: the view once the rights are known, the data once
 * the view is there. On a phone each of these steps costs a round trip.
 */
export function followFirstCalls(signal: AbortSignal): void {
  let drawing = firstOfPage();
  let before = panes.get();
  const endIfDrawn = (): void => {
    const { calls, awaited = '0' } = document.documentElement.dataset;
    // Before there is a screen nothing is asked for.
    if (drawing === null || panes.get().active === null || calls !== '0' || awaited !== '0') return;
    const { address, since } = drawing;
    drawing = null;
    // Whoever asks from now on wants the newest.
    forgetEarly();
    if (performance.now() - since < longestDrawing && !hasLost(address, window.location.search))
      writeJson(storageKey, withCalls(readFirstCalls(), address, callsSince(sentCalls, since)));
  };
  const observer = new MutationObserver(() => void setTimeout(endIfDrawn));
  observer.observe(document.documentElement, { attributeFilter: ['data-calls', 'data-awaited'] });
  const ends = [
    () => observer.disconnect(),
    panes.subscribe(() => {
      const { panes: known, active } = before;
      before = panes.get();
      // The first screen is that of the page, which is being drawn already.
      if (before.active === active || active === null) return;
      const shown = before.panes.find(({ key }) => key === before.active);
      // What is mounted has its data.
      const isNew = shown !== undefined && !known.some(({ key, path }) => key === shown.key && path === shown.path);
      drawing = isNew ? { address: addressOf(shown.location), since: performance.now() } : null;
      if (drawing === null) return;
      askAhead(drawing);
      // One that needs nothing changes nothing of the page's state.
      setTimeout(endIfDrawn, noticeableMs);
    }),
    // What was asked before a change must not be shown after it.
    onLive('records', forgetEarly),
    onViewsChanged(forgetEarly),
  ];
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
  endIfDrawn();
}

function forgetEarly(): void {
  window.vitralEarly?.answers.clear();
}

/** The same calls with those of an address that was drawn. */
export function withCalls(known: FirstCalls, address: string, calls: readonly string[]): FirstCalls {
  const others = Object.entries(known).filter(([each]) => each !== address);
  return Object.fromEntries([...others, [address, calls] as const].slice(-maxAddresses));
}

/** The calls that were sent since then, each once; not those that change something, which may come only in time. */
export function callsSince(sent: readonly SentCall[], since: number): readonly string[] {
  const calls = sent.flatMap(({ call, at }) => (at >= since && isRepeatable(call) ? [call] : []));
  // Lists fetch their next page ahead once the first is drawn.
  const lists = calls.map((call) => call.replace(/(?<=[?&]page=)\d+/, ''));
  return calls.filter((_call, index) => lists.indexOf(lists[index] ?? '') === index).slice(0, maxCalls);
}

function isRepeatable(call: string): boolean {
  const path = call.split('?', 1)[0] ?? '';
  return (
    call.length <= maxLength &&
    path !== stream &&
    !changingGets.some((each) => path.startsWith(each.split('{', 1)[0] ?? each))
  );
}

/** What is stored on this device; other code may have written there. */
function readFirstCalls(): FirstCalls {
  const stored = readJson(storageKey);
  if (typeof stored !== 'object' || stored === null) return {};
  const isCalls = (value: unknown): value is readonly string[] =>
    Array.isArray(value) && value.every((call) => typeof call === 'string');
  return Object.fromEntries(Object.entries(stored).filter(([, calls]) => isCalls(calls)));
}

/** Sends the calls of an address that opens now, apart from those whose answers are fresh. */
function askAhead({ address, since }: Drawing): void {
  const fresh = new Set(sentCalls.flatMap(({ call, at }) => (since - at < freshMs ? [call] : [])));
  const calls = (readFirstCalls()[address] ?? []).filter((call) => !fresh.has(call));
  if (calls.length === 0 || caller.token() === null) return;
  const headers = headersOf(caller);
  // A call that fails is sent again by whoever needs its answer, who knows what to say then.
  const ask = (call: string) => [call, fetch(`/api/${call}`, { headers }).catch(() => null)] as const;
  window.vitralEarly = { since, headers, answers: new Map(calls.map(ask)) };
}

/** The screen that the page was opened with. The address may have changed since, as lists write their state into it. */
function firstOfPage(): Drawing | null {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined ? null : { address: addressOf(new URL(entry.name)), since: 0 };
}

/**
 * Whether a parameter is no longer in the address. Secrets are taken out of it, such as the token of a link or of a new
 * e-mail: they must not be stored, and nobody opens them twice.
 */
export function hasLost(address: string, search: string): boolean {
  const left = new URLSearchParams(search);
  return [...new URL(address, window.location.origin).searchParams.keys()].some((name) => !left.has(name));
}

function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname === '/' ? homePath : pathname}${search}`;
}
