import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstration } from '../../../src/areas/demo-areas.ts';
import { networkLogins } from '../../../src/areas/network/demo/logins.ts';
import { demoLogins } from '../../../src/areas/session/demo/logins.ts';
import { isRecord } from '../../../src/language/json/record.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { prepareData } from '../../../src/start/prepare-data.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { readViewFile } from '../../support/view-file.ts';

/** Nothing in the menu of anybody leads to a refusal: the screen opens, and so does every list that it asks for. */
let server: TestServer;
const tokens = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer();
  const logins = await prepareData(server.db, { demonstration, print: () => undefined, clients: 300 });
  for (const { login, password } of logins) {
    const { body } = await server.call('POST', '/login', { body: { username: login, password } });
    tokens.set(login, String((body.data as { token?: unknown }).token));
  }
}, 240_000);
afterAll(() => server.close());

type Item = { readonly label: string; readonly path: string | null; readonly entity: string | null };

/** Who may do everything is refused nothing. */
const mighty = ['ADMINISTRADOR', 'SUPERADMIN'];
const everybody = [...demoLogins, ...networkLogins].flatMap(({ login, perfil }) =>
  mighty.includes(perfil) ? [] : login,
);

/** Views of the project with an address of their own, but for those of an entity and what stands in others. */
const addressed = globSync('views/**/*.view.json', { cwd: projectRoot }).flatMap((file) => {
  const view = readViewFile(file);
  const name = basename(file, '.view.json');
  return isRecord(view) && typeof view.address === 'string' && !name.includes('.')
    ? [{ address: view.address, name }]
    : [];
});

describe.each(everybody)('%s', (login) => {
  test('opens everything in the menu', async () => {
    const token = tokens.get(login) ?? '';
    const get = (url: string) => server.call('GET', url, { token });
    const { body } = await get('/listarMenuPrincipal');
    const items = (body.data as unknown as readonly Item[]).filter(
      ({ path, entity }) => path !== null || entity !== null,
    );
    expect(items.length).toBeGreaterThan(0);
    const refused: string[] = [];
    for (const { label, path, entity } of items) {
      const url = path ?? `/crud/${entity}/`;
      const { data } = (await get(`/check?url=${encodeURIComponent(url)}`)).body as unknown as {
        data: { id_processo: number | null; skip: boolean; view?: string; entity?: string };
      };
      if (data.id_processo === null && !data.skip) refused.push(`${label} ${url}`);
      const lists = data.view === undefined ? [data.entity ?? []].flat() : await listsOf(data.view, get);
      for (const list of lists) {
        const { status } = await get(`/${list}${list.includes('?') ? '&' : '?'}size=1`);
        if (status === 403) refused.push(`${label} ${url}: ${list}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test('is offered no save that is refused: where there is no right to save there is no form', async () => {
    const token = tokens.get(login) ?? '';
    const get = (url: string) => server.call('GET', url, { token });
    const refused: string[] = [];
    for (const { address, name } of addressed) {
      const url = address.replaceAll(/:\w+/g, '0');
      const { data } = (await get(`/check?url=${encodeURIComponent(url)}`)).body as unknown as {
        data: { id_processo: number | null; skip: boolean };
      };
      if (data.id_processo === null && !data.skip) continue;
      const { status, body } = await get(`/view/${name}`);
      if (status !== 200) continue;
      for (const { method, path } of savesOf(body)) {
        // What is wrong with a call is looked at once it is permitted.
        const answer = await server.call(method, path, { token, body: { nada: true } });
        if (answer.status === 403) refused.push(`${address}: ${method} ${path}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test('clients and consultants do not see the banks', async () => {
    const { body } = await server.call('GET', '/listarMenuPrincipal', { token: tokens.get(login) ?? '' });
    const labels = (body.data as unknown as readonly Item[]).map(({ label }) => label);
    const { body: own } = await server.call('GET', '/sessao', { token: tokens.get(login) ?? '' });
    const { constante } = (own.data as { perfil: { constante: string } }).perfil;
    if (['CLIENTE', 'CONSULTOR'].includes(constante)) expect(labels).not.toContain('Bancos');
  });
});

/** Whether a condition is about who looks, or about what the server says that they may do. */
function isAboutRights(condition: unknown): boolean {
  return /\$(access|user|can|state)\b|pode_|permi|edit|status|situacao/i.test(JSON.stringify(condition ?? ''));
}

/** Calls of the buttons of a view that stand there whatever anybody may do. */
function savesOf(body: unknown): readonly { readonly method: 'POST' | 'PUT'; readonly path: string }[] {
  const found = new Map<string, { readonly method: 'POST' | 'PUT'; readonly path: string }>();
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) for (const each of part) walk(each);
    if (!isRecord(part) || [part.visible, part.onlyIf, part.disabled].some(isAboutRights)) return;
    const { call } = part;
    if (isRecord(call) && (call.method === 'POST' || call.method === 'PUT') && typeof call.url === 'string') {
      const path = `/${call.url.replaceAll(/\{[^}]*\}/g, '0')}`;
      // Without a body there is nothing wrong that could hold a call up.
      if (call.body !== undefined) found.set(`${call.method} ${path}`, { method: call.method, path });
    }
    for (const each of Object.values(part)) walk(each);
  };
  walk(isRecord(body) ? (body.view ?? body) : null);
  return [...found.values()];
}

/** Addresses that a view asks for its rows by GET, as far as nothing has to be filled in. */
async function listsOf(
  view: string,
  get: (url: string) => Promise<{ readonly status: number; readonly body: unknown }>,
): Promise<readonly string[]> {
  const [entity = '', name] = view.split(/\.(.*)/s);
  const { body } = await get(`/view/${entity}${name === undefined ? '' : `?name=${name}`}`);
  const found = new Set<string>();
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) for (const each of part) walk(each);
    if (!isRecord(part)) return;
    const { list, visible } = part;
    if (visible !== undefined) return;
    if (isRecord(list) && list.method === 'GET' && typeof list.url === 'string' && !list.url.includes('{'))
      found.add(list.url);
    for (const each of Object.values(part)) walk(each);
  };
  walk(isRecord(body) ? (body.view ?? body) : null);
  return [...found];
}
