import { beforeEach, expect, test, vi } from 'vitest';
import { byAsking, type WindowPresence } from './window-presence.ts';
import { claimWindow, windowSet } from './window-set.ts';

const day = 24 * 60 * 60 * 1000;
const held = new Set<string>();
const presence: WindowPresence = {
  hold: async (id) => (held.has(id) ? false : Boolean(held.add(id))),
  living: async () => new Set(held),
  alone: (work) => work(),
};
let made = 0;
const newId = () => {
  made += 1;
  return `new${made}`;
};

function memory(entries: Readonly<Record<string, string>> = {}): Storage {
  const values = new Map(Object.entries(entries));
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const set = (usedAt: number) => JSON.stringify({ userId: 1, usedAt, tabs: [] });
const claim = (device: Storage, visit: Storage, now = 40 * day) => claimWindow({ device, visit, presence, now, newId });

beforeEach(() => {
  held.clear();
  made = 0;
});

test('the tabs of who sees the portal as somebody else wait until they are back', async () => {
  const device = memory();
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('window', { addEventListener: () => undefined });
  await windowSet.claim();
  windowSet.write(1, ['a', 'b']);
  expect([windowSet.read(1), windowSet.read(2)]).toEqual([['a', 'b'], null]);
  windowSet.write(2, []);
  windowSet.write(2, ['home']);
  expect([windowSet.read(1), windowSet.read(2)]).toEqual([['a', 'b'], ['home']]);
  // Nothing of the other one is left then.
  windowSet.write(1, ['a']);
  expect([windowSet.read(1), windowSet.read(2)]).toEqual([['a'], null]);
  vi.unstubAllGlobals();
});

test('a window that is loaded anew finds its own set again', async () => {
  const visit = memory();
  const first = await claim(memory(), visit);
  held.delete(first);
  visit.setItem('vitral.window.left', '1');
  expect(await claim(memory({ 'vitral.tabs.other': set(39 * day) }), visit)).toBe(first);
});

test('a duplicate of an open window gets a set of its own, and keeps it', async () => {
  const visit = memory({ 'vitral.window': 'a' });
  held.add('a');
  const own = await claim(memory({ 'vitral.tabs.a': set(1), 'vitral.tabs.b': set(2) }), visit);
  expect([own, visit.getItem('vitral.window')]).toEqual(['new1', 'new1']);
});

test('the first window after the browser was closed takes over the set used last, the second begins anew', async () => {
  const device = memory({ 'vitral.tabs.a': set(38 * day), 'vitral.tabs.b': set(39 * day) });
  expect(await claim(device, memory())).toBe('b');
  expect(await claim(device, memory())).toBe('new1');
});

test('a window whose set was taken in the meantime holds a new one', async () => {
  held.add('b');
  const unseen: WindowPresence = { ...presence, living: async () => new Set() };
  const device = memory({ 'vitral.tabs.b': set(39 * day) });
  expect(await claimWindow({ device, visit: memory(), presence: unseen, now: 40 * day, newId })).toBe('new1');
  expect([...held]).toEqual(['b', 'new1']);
});

test('sets that nobody used for a month go, those of open windows stay', async () => {
  held.add('open');
  const device = memory({ 'vitral.tabs.open': set(0), 'vitral.tabs.old': set(0), 'vitral.tabs.new': set(39 * day) });
  await claim(device, memory());
  expect(['open', 'old', 'new'].map((id) => device.getItem(`vitral.tabs.${id}`) !== null)).toEqual([true, false, true]);
});

test('without locks windows ask each other', async () => {
  const listeners = new Set<(event: MessageEvent) => void>();
  const channel = () => {
    let own: ((event: MessageEvent) => void) | null = null;
    return {
      addEventListener: (_: string, listener: EventListenerOrEventListenerObject) => {
        if (typeof listener === 'function') own = listener;
        if (own) listeners.add(own);
      },
      postMessage: (data: unknown) => {
        for (const each of listeners) if (each !== own) each(new MessageEvent('message', { data }));
      },
    };
  };
  const [one, two] = [byAsking(channel()), byAsking(channel())];
  expect(await one.hold('a', 0)).toBe(true);
  expect(await two.hold('a', 0)).toBe(false);
  expect(await two.hold('b', 0)).toBe(true);
  expect(await one.living()).toEqual(new Set(['b']));
});
