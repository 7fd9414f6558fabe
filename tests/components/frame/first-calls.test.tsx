import { readFileSync } from 'node:fs';
import type { Location } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Usuario } from '../../../src/api/index.ts';
import { callsSince, followFirstCalls, hasLost, withCalls } from '../../../src/portal/frame/first-calls.ts';
import { receive } from '../../../src/portal/live/live.ts';
import { panes } from '../../../src/portal/panes/panes.ts';
import { client } from '../../../src/portal/session/client.ts';
import { session } from '../../../src/portal/session/session.ts';

const boot = readFileSync('src/public/boot.js', 'utf8');
const { documentElement } = document;
const key = 'vitral.first-calls';
let asked: string[];
let control: AbortController;
let address = 0;

beforeEach(() => {
  asked = [];
  control = new AbortController();
  address += 1;
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const { pathname, search } = new URL(typeof input === 'string' ? input : input.url, location.href);
    asked.push(`${pathname}${search}`);
    return Response.json({ data: { versao: asked.length } });
  });
  session.open('um', { id: 7, login: 'ana@vitral.example' } as Usuario);
  showRest(1);
});
afterEach(() => {
  control.abort();
  panes.forget();
  localStorage.clear();
  delete window.vitralEarly;
  delete documentElement.dataset.calls;
  delete documentElement.dataset.awaited;
  window.history.replaceState(null, '', '/');
});

/** What the page says of itself: how many calls run, and how many parts are on their way. */
function showRest(calls: number, awaited = 0): void {
  documentElement.dataset.calls = String(calls);
  documentElement.dataset.awaited = String(awaited);
}

function visit(pathname: string, search = ''): void {
  window.history.replaceState(null, '', `${pathname}${search}`);
  panes.visit({ pathname, search, hash: '', state: null, key: pathname } as Location);
}

const version = (id: number) => client.GET('/{entity}/{id}/versao', { params: { path: { entity: 'Banco', id } } });
const stored = () => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string[]>;

/** An address that no other test has asked for: answers stay fresh for ten seconds. */
const fresh = () => address * 1_000;

test('what the page has asked for waits for its first screen', async () => {
  const call = `Banco/${fresh()}/versao`;
  const headers = { Authorization: 'Bearer um', 'X-Path': '/crud/Banco/' };
  const answer = Promise.resolve(Response.json({ data: { versao: 99 } }));
  window.vitralEarly = { since: performance.now(), headers, answers: new Map([[call, answer]]) };
  localStorage.setItem(key, JSON.stringify({ '/crud/Banco/': [call] }));
  showRest(0);
  followFirstCalls(control.signal);
  await new Promise((resolve) => setTimeout(resolve, 20));
  visit('/crud/Banco/');
  expect((await version(fresh())).data).toEqual({ data: { versao: 99 } });
  expect(asked).toEqual([]);
});

test('the calls of a screen are learned once it is drawn, and not what comes later', async () => {
  visit('/home');
  followFirstCalls(control.signal);
  visit('/crud/Banco/', '?size=25');
  showRest(1, 1);
  await version(fresh());
  showRest(0, 1);
  await version(fresh() + 1);
  showRest(0, 0);
  await vi.waitFor(() =>
    expect(stored()['/crud/Banco/?size=25']).toEqual([`Banco/${fresh()}/versao`, `Banco/${fresh() + 1}/versao`]),
  );
  showRest(1);
  await version(fresh() + 2);
  showRest(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(stored()['/crud/Banco/?size=25']).toHaveLength(2);
});

test('when a screen opens again its calls are sent at once, and their answers are used', async () => {
  localStorage.setItem(key, JSON.stringify({ '/crud/Banco/': [`Banco/${fresh()}/versao`] }));
  visit('/home');
  followFirstCalls(control.signal);
  visit('/crud/Banco/');
  expect(asked).toEqual([`/api/Banco/${fresh()}/versao`]);
  expect((await version(fresh())).data).toEqual({ data: { versao: 1 } });
  expect(asked).toHaveLength(1);
  expect((await version(fresh())).data).toEqual({ data: { versao: 2 } });
});

test('what is fresh is not asked for again, nor the calls of a screen that is mounted', async () => {
  localStorage.setItem(key, JSON.stringify({ '/crud/Banco/': [`Banco/${fresh()}/versao`] }));
  await version(fresh());
  visit('/home');
  followFirstCalls(control.signal);
  visit('/crud/Banco/');
  expect(asked).toHaveLength(1);
});

test.each(['records', 'message'])('after a change of %s nobody gets an answer from before it', async (event) => {
  localStorage.setItem(key, JSON.stringify({ '/crud/Banco/': [`Banco/${fresh() + event.length}/versao`] }));
  visit('/home');
  followFirstCalls(control.signal);
  visit('/crud/Banco/');
  receive({ name: event, data: { entities: ['Banco'] } });
  expect((await version(fresh() + event.length)).data).toEqual({ data: { versao: 2 } });
});

test('calls that change something, and endless addresses, are not learned', () => {
  const sent = [
    'Banco?page=1',
    'Banco?page=1',
    'Banco?page=2',
    'lock/HubPedidoVendaPagamento/5',
    'codigo_mundial/novo',
    'views/mudancas?desde_ms=5',
    'a'.repeat(2_000),
  ];
  expect(
    callsSince(
      sent.map((call) => ({ call, at: 5 })),
      5,
    ),
  ).toEqual(['Banco?page=1']);
  expect(callsSince([{ call: 'Banco', at: 4 }], 5)).toEqual([]);
});

test('an address from which a secret was taken is not stored', async () => {
  expect(hasLost('/meus_dados?confirmacao=abc', '')).toBe(true);
  expect(hasLost('/crud/Banco/?size=25&token=abc', '?size=25')).toBe(true);
  expect(hasLost('/crud/Banco/?size=25', '?page=2&size=50')).toBe(false);
  expect(hasLost('/home', '?x=1')).toBe(false);
  visit('/home');
  followFirstCalls(control.signal);
  visit('/meus_dados', '?confirmacao=abc');
  window.history.replaceState(null, '', '/meus_dados');
  await version(fresh());
  showRest(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(localStorage.getItem(key)).toBeNull();
});

test('the addresses opened last are kept', () => {
  let known = {};
  for (let n = 0; n < 40; n += 1) known = withCalls(known, `/faq/${n}`, [`faq/${n}`]);
  known = withCalls(known, '/faq/12', ['other']);
  expect(Object.keys(known)).toHaveLength(30);
  expect(Object.keys(known).at(-1)).toBe('/faq/12');
  expect(known).not.toHaveProperty('/faq/9');
});

test('a page that is opened again sends what its address needed, before any code has come', () => {
  localStorage.setItem('vitral.device', JSON.stringify({ language: 'pt-BR' }));
  localStorage.setItem(key, JSON.stringify({ '/crud/Banco/5?aba=2': ['Banco/5/anexos'], '/faq': 'broken' }));
  window.history.replaceState(null, '', '/crud/Banco/5?aba=2');
  new Function(boot)();
  expect(asked).toContain('/api/Banco/5/anexos');
  expect(asked).toContain('/api/Banco/5?crud=true');
  asked = [];
  window.history.replaceState(null, '', '/faq');
  new Function(boot)();
  expect(asked.every((call) => call.length > 6)).toBe(true);
  asked = [];
  window.history.replaceState(null, '', '/crud/Banco/');
  new Function(boot)();
  expect(asked).toContain('/api/view/Banco');
  expect(asked).not.toContain('/api/Banco/?crud=true');
});
