import { portalScreens } from '../../../src/domain/screens.ts';
import { expect, goWithin, logIn, menuOf, pane, test } from '../portal.ts';

/** An address of a path of the table. */
const addressOf = (path: string): string => path.replaceAll(/:\w+\??/g, '7').replace('/*', '/7');

const restricted = portalScreens.filter(({ audience }) => audience === 'session');

test('every gated address leads to the login, which remembers it', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/login');
  const stored = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('vitral.return') ?? '{}'));
  for (const path of restricted.flatMap((screen) => screen.paths).filter((path) => path !== '/')) {
    const address = `${addressOf(path)}?a=1`;
    await page.evaluate(() => sessionStorage.clear());
    await goWithin(page, address);
    // Home is where a login leads by itself.
    if (path !== '/home') await expect.poll(stored, { message: path }).toMatchObject({ path: address });
    await expect(page, path).toHaveURL(/\/login$/);
  }
});

test('after the login one is where one wanted to go', async ({ page }) => {
  await page.goto('/carrinho/pagamento/12?origem=mail');
  await logIn(page, 'admin');
  await expect(page).toHaveURL(/\/carrinho\/pagamento\/12\?origem=mail$/);
  await expect(pane(page).getByRole('heading', { name: 'Pagamento', exact: true })).toBeVisible();
});

test('who may not open a screen is told, and finds no entry for it', async ({ open }) => {
  const page = await open('cliente', '/estudio');
  await expect(pane(page).getByText('Você não tem acesso a esta tela')).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Estúdio' })).toHaveCount(0);
  await page.goto('/sql_execute');
  await expect(pane(page).getByText('Você não tem acesso a esta tela')).toBeVisible();
});

test('the generic screen of any area is the one of its entity', async ({ open }) => {
  const page = await open('admin', '/vendas/Cliente/1');
  await expect(page).toHaveURL(/\/crud\/Cliente\/1$/);
  await page.goto('/nada/disso');
  await expect(pane(page).getByText('Página não encontrada')).toBeVisible();
});
