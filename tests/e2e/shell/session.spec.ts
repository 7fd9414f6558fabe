import type { BrowserContext, Page } from '@playwright/test';
import { violations } from '../axe.ts';
import {
  type DemoUser,
  demoPassword,
  expect,
  field,
  logIn,
  menuOf,
  pane,
  save,
  tabsOf,
  test,
  userMenu,
} from '../portal.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Entrar de novo' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Enviar de novo?' });
const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('vitral.token'));

/** A session of the test's own, which it may end. */
async function enter(page: Page, user: DemoUser, path: string): Promise<void> {
  await page.goto(path);
  await logIn(page, user);
  await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
}

/** What the portal asks for by itself: that the stream of changes ended is how it would learn of the end first. */
const unasked = /\/api\/(views\/mudancas|listarNotificacoes)(\?|$)/;

/** Ends the session on the server alone, as its end would. What the test does next learns of it first. */
async function endSession(page: Page): Promise<void> {
  const reported = new Set<Page>();
  await page.context().route(unasked, async (route) => {
    const asking = route.request().frame().page();
    if (!reported.has(asking))
      await dialogOf(asking)
        .waitFor()
        .catch(() => undefined);
    reported.add(asking);
    await route.continue().catch(() => undefined);
  });
  const token = await tokenOf(page);
  const answer = await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(204);
}

async function enterAgain(page: Page, password = demoPassword): Promise<void> {
  await dialogOf(page).getByLabel('Senha', { exact: true }).fill(password);
  await dialogOf(page).getByRole('button', { name: 'ENTRAR', exact: true }).click();
}

test('a session that ends asks for the password over the form; the save is offered again and sent once @whole-phone', async ({
  page,
  newClient,
  api,
}) => {
  const { id } = await newClient();
  await enter(page, 'config', `/crud/Cliente/${id}`);
  await field(page, 'Observação').fill('digitado antes do fim');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.url().endsWith(`/Cliente/${id}`))
      answers.push(response.status());
  });
  await endSession(page);
  await save(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Cod. Mundial ou e-mail')).toHaveValue('config@vitral.example');
  await expect(dialog.getByLabel('Cod. Mundial ou e-mail')).toHaveAttribute('readonly', '');
  await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  // It cannot be passed by.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'ENTRAR', exact: true }).click();
  await expect(dialog.getByText('Informe a sua senha.')).toBeVisible();
  await enterAgain(page, 'errada');
  await expect(dialog.getByRole('alert')).toContainText('senha');
  await enterAgain(page);
  await expect(question(page)).toBeVisible();
  expect(answers).toEqual([403]);
  await question(page).getByRole('button', { name: 'Enviar' }).click();
  await expect(pane(page).getByText(/^Salvo às \d\d:\d\d$/)).toBeVisible();
  await expect.poll(() => answers).toEqual([403, 200]);
  const { body } = await api('admin', 'GET', `/Cliente/${id}`);
  expect(body.data).toMatchObject({ observacao: 'digitado antes do fim', versao: 2 });
});

test('what is not sent again stays typed and can be saved later; reading goes on by itself', async ({
  page,
  newClient,
  api,
}) => {
  const { id, nome } = await newClient({ nome: 'Não agora' });
  await enter(page, 'config', `/crud/Cliente/${id}`);
  await field(page, 'Observação').fill('fica na tela');
  await endSession(page);
  await save(page);
  await enterAgain(page);
  await question(page).getByRole('button', { name: 'Agora não' }).click();
  await expect(page.getByText(/Nada foi enviado/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Observação')).toHaveValue('fica na tela');
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({ versao: 1 });
  await save(page);
  await expect(pane(page).getByText(/^Salvo às \d\d:\d\d$/)).toBeVisible();

  await endSession(page);
  await menuOf(page).getByRole('link', { name: 'Bancos', exact: true }).click();
  await enterAgain(page);
  await expect(pane(page).getByText(/^1-15 de/)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await expect(tabsOf(page).getByRole('link')).toHaveText(['', nome, 'Bancos']);
});

test('logging in as somebody else clears local storage and begins anew', async ({ page, newClient }) => {
  const { id } = await newClient();
  await enter(page, 'config', `/crud/Cliente/${id}`);
  await field(page, 'Observação').fill('de outra pessoa');
  await endSession(page);
  await menuOf(page).getByRole('link', { name: 'Bancos', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Entrar com outro usuário' }).click();
  // The dialog has a button of that name too, and goes with the page.
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'ENTRAR', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|tabs/.test(key)))).toEqual([]);
  await logIn(page, 'consultor');
  await expect(page).toHaveURL(/\/home$/);
  await expect(tabsOf(page).getByRole('link')).toHaveCount(1);
});

test('a portal that is opened with an old session shows the login, and then where one was', async ({ page }) => {
  await enter(page, 'config', '/crud/Banco/');
  await expect(tabsOf(page).getByRole('link', { name: 'Bancos' })).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Países', exact: true }).click();
  await expect(tabsOf(page).getByRole('link', { name: 'Países' })).toBeVisible();
  await endSession(page);
  await page.reload();
  await expect(page.getByText(/Sua sessão terminou/)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, 'config');
  await expect(page).toHaveURL(/\/crud\/Pais\/$/);
  await expect(tabsOf(page).getByRole('link')).toHaveText(['', 'Bancos', 'Países']);
});

/** Two windows of one browser, each with a screen of its own. */
async function twoWindows(page: Page, context: BrowserContext, paths: readonly [string, string]): Promise<Page> {
  await enter(page, 'config', paths[0]);
  await expect(pane(page).getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto(paths[1]);
  await expect(pane(other).getByRole('heading', { level: 1 })).toBeVisible();
  return other;
}

test('other windows of the same user follow with the new session by themselves', async ({
  page,
  context,
  newClient,
}) => {
  const { id } = await newClient();
  const other = await twoWindows(page, context, ['/crud/Pais/', `/crud/Cliente/${id}`]);
  await field(other, 'Observação').fill('na outra janela');
  await endSession(page);
  await menuOf(page).getByRole('link', { name: 'Bancos', exact: true }).click();
  await save(other);
  await expect(dialogOf(other)).toBeVisible();
  await enterAgain(page);
  await expect(pane(page).getByText(/^1-15 de/)).toBeVisible();
  await expect(dialogOf(other)).toBeHidden();
  await question(other).getByRole('button', { name: 'Enviar' }).click();
  await expect(pane(other).getByText(/^Salvo às \d\d:\d\d$/)).toBeVisible();
  expect(await tokenOf(other)).toBe(await tokenOf(page));
});

test('logging out in one window logs out the others, and drafts stay', async ({ page, context, newClient }) => {
  const { id } = await newClient();
  const other = await twoWindows(page, context, ['/crud/Pais/', `/crud/Cliente/${id}`]);
  await field(other, 'Observação').fill('rascunho de quem saiu');
  await userMenu(page, 'Sair');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Deseja realmente sair?' });
  await expect(dialog.getByRole('button')).toHaveText(['', 'Cancelar', 'Confirmar']);
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  for (const each of [page, other]) {
    await expect(each).toHaveURL(/\/login$/);
    await expect(each.getByRole('button', { name: 'ENTRAR', exact: true })).toBeVisible();
  }
  expect(await tokenOf(other)).toBeNull();
  await other.goto(`/crud/Cliente/${id}`);
  await logIn(other, 'config');
  await expect(field(other, 'Observação')).toHaveValue('rascunho de quem saiu');
});

test('a user with an address of their own starts there, unless they asked for another', async ({ page, api }) => {
  const { body } = await api('admin', 'GET', '/Usuario?query=consultor&fields=id,versao,login');
  const user = (body.data as { id: number; login: string }[]).find(({ login }) => login.startsWith('consultor@'));
  const setUrl = async (url: string | null) => {
    const now = (await api('admin', 'GET', `/Usuario/${user?.id}`)).body.data as { versao: number };
    const answer = await api('admin', 'PUT', `/Usuario/${user?.id}`, { versao: now.versao, url });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  await setUrl('/crud/Cliente/?status=ATIVO');
  try {
    await page.goto('/login');
    await logIn(page, 'consultor');
    await expect(page).toHaveURL(/\/crud\/Cliente\/\?status=ATIVO$/);
    await userMenu(page, 'Sair');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/notificacoes');
    await logIn(page, 'consultor');
    await expect(page).toHaveURL(/\/notificacoes$/);
  } finally {
    await setUrl(null);
  }
});

test('a token in any address logs in without a trace of it in history and referrers', async ({
  page,
  context,
  request,
}) => {
  const answer = await request.post('/api/login', {
    data: { username: 'config@vitral.example', password: demoPassword },
  });
  const { token } = ((await answer.json()) as { data: { token: string } }).data;
  const sent: string[] = [];
  context.on('request', (each) => {
    if (`${each.url()} ${each.headers().referer ?? ''}`.includes(token) && !each.isNavigationRequest())
      sent.push(each.url());
  });
  for (const path of ['/home', '/crud/Banco/?sortBy=codigo', '/faq', '/login']) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}token=${token}`);
    await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
    expect(page.url()).not.toContain('token');
  }
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => document.referrer)).not.toContain('token');
  await page.goBack();
  expect(page.url()).not.toContain(token);
});
