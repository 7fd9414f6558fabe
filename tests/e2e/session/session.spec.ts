import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { untilDrawn } from '../drawn.ts';
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
async function endSession(page: Page, ...others: readonly Page[]): Promise<void> {
  // What a window is still asking for to draw its screen would learn of it as well.
  for (const each of [page, ...others]) await untilDrawn(each);
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

test('a session that ends is gone on with in all windows, and logging out in one logs out the others; drafts stay', async ({
  page,
  context,
  newClient,
  api,
}) => {
  const { id } = await newClient();
  await enter(page, 'config', '/crud/Pais/');
  await expect(pane(page).getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/crud/Cliente/${id}`);
  await field(other, 'Observação').fill('na outra janela');
  await endSession(page, other);
  await menuOf(page).getByRole('link', { name: 'Bancos', exact: true }).click();
  await save(other);
  await expect(dialogOf(other)).toBeVisible();
  await expect(dialogOf(page).getByLabel('Senha', { exact: true })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await dialogOf(page).getByLabel('Senha', { exact: true }).fill(demoPassword);
  await dialogOf(page).getByRole('button', { name: 'ENTRAR', exact: true }).click();
  await expect(pane(page).getByText(/^1-15 de/)).toBeVisible();
  await expect(dialogOf(other)).toBeHidden();
  await other.getByRole('dialog', { name: 'Enviar de novo?' }).getByRole('button', { name: 'Enviar' }).click();
  await expect(pane(other).getByText(/^Salvo às \d\d:\d\d$/)).toBeVisible();
  expect(await tokenOf(other)).toBe(await tokenOf(page));
  expect((await api('admin', 'GET', `/Cliente/${id}`)).body.data).toMatchObject({ versao: 2 });

  await field(other, 'Observação').fill('rascunho de quem saiu');
  await userMenu(page, 'Sair');
  const dialog = page.getByRole('dialog').filter({ hasText: 'Deseja realmente sair?' });
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

test('a portal that is opened with an old session shows the login, and then where one was', async ({ page }) => {
  await enter(page, 'config', '/crud/Banco/');
  await expect(tabsOf(page).getByRole('link', { name: 'Bancos' })).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Países', exact: true }).click();
  await expect(tabsOf(page).getByRole('link', { name: 'Países' })).toBeVisible();
  await endSession(page);
  await page.reload();
  await expect(page.getByText(/Sua sessão terminou/)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|tabs/.test(key)))).toEqual([]);
  await logIn(page, 'config');
  await expect(page).toHaveURL(/\/crud\/Pais\/$/);
  await expect(tabsOf(page).getByRole('link')).toHaveText(['', 'Bancos', 'Países']);
});
