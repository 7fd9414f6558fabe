import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { generateCnpj, generateCpf } from '../../src/domain/documents/generate.ts';
import { createRandom } from '../../src/domain/random.ts';
import { ContextPool, type PooledOptions } from './context-pool.ts';
import { type DemoUser, demoPassword, logInByApi } from './demo-users.ts';
import { untilDrawn } from './drawn.ts';
import { noteCpu } from './test-cpu.ts';
import { testedServer } from './tested-server.ts';

export { type DemoUser, demoPassword } from './demo-users.ts';
export { untilDrawn } from './drawn.ts';

export type ApiAnswer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
/** Calls the API as a demo user; the path begins behind `/api`. */
export type CallApi = (
  user: DemoUser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<ApiAnswer>;

type Client = Readonly<Record<string, unknown>> & { readonly id: number; readonly nome: string };

type Fixtures = {
  /** Opens the portal logged in as one of the demo users, at an address; `menu` names the user menu in other languages. */
  readonly open: (user: DemoUser, path?: string, menu?: RegExp) => Promise<Page>;
  /** The same in another browser, as another person would. */
  readonly openElsewhere: (user: DemoUser, path?: string) => Promise<Page>;
  readonly api: CallApi;
  /** A client of the test's own, made through the API. */
  readonly newClient: (values?: Readonly<Record<string, unknown>>) => Promise<Client>;
  /** Deletes the clients that a test made, so that every test meets the 20,000 of the demo data. */
  readonly tidy: undefined;
  /** Notes what each test takes of the processor. */
  readonly measured: undefined;
  /** How the context of this test is made. */
  readonly ownOptions: PooledOptions;
};
type WorkerFixtures = { readonly tokens: Map<DemoUser, string>; readonly contextPool: ContextPool };

/** Tests of the portal: the address of the server that runs for them, and errors of the page fail the test. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright reads which fixtures a fixture needs from this pattern.
  baseURL: async ({ browserName: _ }, use) => use(testedServer.address),
  ownOptions: async (
    { baseURL, bypassCSP, colorScheme, contextOptions, hasTouch, isMobile, locale, permissions, timezoneId, viewport },
    use,
  ) => {
    await use({
      ...contextOptions,
      ...{ bypassCSP, colorScheme, hasTouch, isMobile, viewport, baseURL: baseURL ?? testedServer.address },
      ...(locale === undefined ? {} : { locale }),
      ...(permissions === undefined ? {} : { permissions }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    });
  },
  contextPool: [
    async ({ browser }, use) => {
      const pool = new ContextPool(browser);
      await use(pool);
      await pool.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ contextPool, ownOptions }, use) => {
    const context = await contextPool.acquire(ownOptions);
    await use(context);
    await contextPool.release(context);
  },
  page: async ({ page }, use) => {
    await slowDown(page);
    const errors = watchErrors(page);
    await use(page);
    expect(errors).toEqual([]);
  },
  // Logins are rate-limited, so a worker logs each user in once.
  tokens: [async ({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  api: async ({ tokens }, use) => {
    const send: CallApi = async (user, method, path, body) => {
      const response = await fetch(`${testedServer.address}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokenOf(user, tokens)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          // What moves money, people or their movement takes no call without a key.
          ...(/^\/(cart\/(changePayment|pay|approve)|trocarPai|transfereMovimentacao|solicitarEntrevista|signing|RedeDna)(\/|$)/.test(
            path,
          )
            ? { 'idempotency-key': crypto.randomUUID() }
            : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
    };
    await use(async (user, method, path, body) => {
      // A deletion means the record as it is, where it does not say which version.
      if (method !== 'DELETE' || !/^\/[A-Z]\w*\/\d+$/.test(path)) return send(user, method, path, body);
      const { body: found } = await send(user, 'GET', `${path}/versao`);
      return send(user, method, `${path}?versao=${Number(Object(found.data).versao ?? 1)}`);
    });
  },
  open: async ({ page, tokens }, use) => {
    let last: DemoUser | null = null;
    await use(async (user, path = '/home', menu = /Menu do usuário/) => {
      // The portal would ask whether to switch.
      if (last !== null && last !== user) await page.evaluate(() => localStorage.removeItem('vitral.token'));
      last = user;
      await page.goto(withToken(path, await tokenOf(user, tokens)));
      await expect(page.getByRole('button', { name: menu })).toBeVisible();
      return page;
    });
  },
  openElsewhere: async ({ contextPool, ownOptions, tokens }, use) => {
    const contexts: BrowserContext[] = [];
    const watched: (readonly string[])[] = [];
    await use(async (user, path = '/home') => {
      const context = await contextPool.acquire(ownOptions);
      contexts.push(context);
      const page = await context.newPage();
      await slowDown(page);
      watched.push(watchErrors(page));
      await page.goto(withToken(path, await tokenOf(user, tokens)));
      return page;
    });
    for (const context of contexts) await contextPool.release(context);
    expect(watched.flat()).toEqual([]);
  },
  newClient: async ({ api }, use) => {
    await use(async (values = {}) => {
      const { status, body } = await api('admin', 'POST', '/Cliente', {
        codigo_mundial: newCode(),
        nome: 'Cliente de teste',
        tipo_pessoa: 'FISICA',
        status: 'ATIVO',
        ...values,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.data as Client;
    });
  },
  measured: [async ({ browserName: _ }, use, info) => noteCpu(info, () => use(undefined)), { auto: true }],
  tidy: [
    async ({ api }, use) => {
      const before = made;
      await use(undefined);
      // Most tests make none, and looking for them searches all 20,000.
      if (made === before) return;
      const { body } = await api('admin', 'GET', `/Cliente?query=${codePrefix}&size=100&fields=id`);
      for (const { id } of rowsOf(body)) await api('admin', 'DELETE', `/Cliente/${String(id)}`);
    },
    { auto: true },
  ],
});

export { expect };

/** Path of a file that a configurator would put into the running system. */
export function configured(path: string): string {
  return `${testedServer.root}/${path}`;
}

/** Writes a file as a configurator would: text as it is, anything else as JSON. */
export async function putConfigured(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(configured(path)), { recursive: true });
  await writeFile(configured(path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

/** Removes files that a configurator might have written; those that are missing are passed over. */
export async function removeConfigured(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(configured(path), { force: true });
}

/** What `Cod. Mundial` of every client begins with that a test makes; no demo client has it. */
const codePrefix = 'E2ETESTE';
let made = Math.floor(Date.now() / 1000) * 100;
export function newCode(): string {
  made += 1;
  return `${codePrefix}${made.toString(36).toUpperCase()}`;
}
const random = createRandom(Date.now() % 1_000_000_000, 7);
export const newCpf = (): string => generateCpf(random);
export const newCnpj = (): string => generateCnpj(random, { alphanumeric: true });

export function rowsOf(body: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(body.data) ? body.data : [];
}

type Layer = { readonly file: string; readonly positions?: Readonly<Record<string, { readonly line: number }>> };

/** A view file as the server gives it out; undefined while it does not. */
export async function servedLayer(api: CallApi, entity: string, viewFile: string): Promise<Layer | undefined> {
  const { body } = await api('config', 'GET', `/view/${entity}`);
  const layers = Array.isArray(body.layers) ? (body.layers as readonly Layer[]) : [];
  return layers.find(({ file }) => file.endsWith(viewFile));
}

/** Waits until the server gives out a view that has just been written: a page that is opened sooner begins without it. */
export async function untilServed(api: CallApi, entity: string, viewFile: string): Promise<void> {
  await expect.poll(() => servedLayer(api, entity, viewFile)).toBeDefined();
}

/** Changes what the server answers to an address; a request whose page has gone by then is let go. */
export async function changeAnswer<Body extends object>(
  page: Page,
  address: string | RegExp,
  change: (body: Body) => object,
): Promise<void> {
  await page.route(address, async (route) => {
    const body = await route
      .fetch()
      .then((response) => response.json() as Promise<Body>)
      .catch(() => null);
    await (body === null ? route.abort() : route.fulfill({ json: change(body) }));
  });
}

/** Goes to an address as a link of the portal does, without a load of the whole page. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Lets time pass in a page whose clock is installed, in ms, without waiting for it, and then until what begins meanwhile is drawn. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await untilDrawn(page);
  await page.clock.runFor(ms);
  await untilDrawn(page);
}

/** Types user and password into the login that is on screen, and sends it. */
export async function logIn(page: Page, user: DemoUser, password: string = demoPassword): Promise<void> {
  await page.getByLabel('Cod. Mundial ou e-mail').fill(`${user}@vitral.example`);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'ENTRAR' }).click();
}

/** The screen of the tab in front; the other tabs stay mounted behind it. */
export const pane = (page: Page): Locator => page.locator('[data-pane]:visible');
export const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu principal' });
export const tabsOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Abas abertas' });
/** A field of the form in front, by its label; a choice among records is a combobox. */
export const field = (page: Page, label: string): Locator =>
  pane(page)
    .getByRole('textbox', { name: label, exact: true })
    .or(pane(page).getByRole('combobox', { name: label, exact: true }));
/** Picks a record by a text that its row shows alone, such as its code, in the dialog of a picker. */
export async function pick(page: Page, label: string, text: string): Promise<void> {
  await pane(page)
    .getByRole('button', { name: `Escolher ${label}` })
    .click();
  const dialog = page.getByRole('dialog', { name: new RegExp(label) });
  await dialog.getByRole('searchbox').or(dialog.getByPlaceholder('Pesquisar')).first().fill(text);
  await dialog.getByText(text, { exact: true }).first().click();
  await expect(dialog).toBeHidden();
}
export const save = (page: Page): Promise<void> =>
  pane(page).getByRole('button', { name: 'Salvar', exact: true }).click();

/** Saves and waits until the form says so. */
export async function saveAndWait(page: Page): Promise<void> {
  await save(page);
  await expect(pane(page).getByText(/^Salvo às \d\d:\d\d$/)).toBeVisible();
}

export async function userMenu(page: Page, entry: 'Fechar abas' | 'Sair'): Promise<void> {
  await page.getByRole('button', { name: /Menu do usuário/ }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

/** All drafts of this device as text, read in the page. */
export async function storedDrafts(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('vitral');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    const request = database.transaction('drafts').objectStore('drafts').getAll();
    return await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(JSON.stringify(request.result));
      request.onerror = () => reject(request.error);
    });
  } finally {
    database.close();
  }
}

/** Slows the page down by the factor of `VITRAL_E2E_SLOW`, to find what only a quick machine hides. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env.VITRAL_E2E_SLOW ?? 1);
  if (!(rate > 1)) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

async function tokenOf(user: DemoUser, tokens: Map<DemoUser, string>): Promise<string> {
  const token = tokens.get(user) ?? (await logInByApi(testedServer.address, user));
  tokens.set(user, token);
  return token;
}

function withToken(path: string, token: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}token=${token}`;
}

/** Lets the server carry out the next calls of a method to an address, and keeps their answers from the page. */
export async function dropAnswers(page: Page, method: string, address: RegExp, count: number): Promise<() => number> {
  let dropped = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method || dropped >= count) return route.fallback();
    dropped += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => dropped;
}

/** What says beside the form that the server was not reached. */
export async function dismissFailure(page: Page): Promise<void> {
  const failure = page.getByRole('alert').filter({ hasText: 'Não foi possível salvar agora' });
  await expect(failure).toContainText('O que você digitou continua aqui.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(failure).toBeHidden();
}
