import { violations } from '../axe.ts';
import { expect, menuOf, pane, test } from '../portal.ts';

test('an entry is starred and stays at the top, on every device', async ({ open, openElsewhere, api }) => {
  await api('config', 'POST', '/salvarConfiguracaoUsuario', { chave: 'favoritos', valor: null });
  const page = await open('config');
  const menu = menuOf(page);
  await menu.getByRole('link', { name: 'Cidades' }).hover();
  const stored = page.waitForResponse(/salvarConfiguracaoUsuario$/);
  await menu.getByRole('button', { name: 'Favorito: Cidades' }).click();
  const favourites = menu.getByRole('region', { name: 'Favoritos' });
  await expect(favourites.getByRole('link', { name: 'Cidades' })).toBeVisible();
  await expect(favourites.getByRole('button', { name: 'Favorito: Cidades' })).toHaveAttribute('aria-pressed', 'true');
  expect(await violations(page, 'nav')).toEqual([]);

  // It shows before the server has it.
  expect((await stored).status()).toBe(200);
  const elsewhere = await openElsewhere('config');
  const there = menuOf(elsewhere).getByRole('region', { name: 'Favoritos' });
  await expect(there.getByRole('link', { name: 'Cidades' })).toBeVisible();
  const removed = elsewhere.waitForResponse(/salvarConfiguracaoUsuario$/);
  await there.getByRole('button', { name: 'Favorito: Cidades' }).click();
  await expect(there).toHaveCount(0);
  expect((await removed).status()).toBe(200);
});

test('a star that is quicker than the settings adds to those that there are', async ({ open, page, api }) => {
  await api('config', 'POST', '/salvarConfiguracaoUsuario', { chave: 'favoritos', valor: ['/crud/Banco/'] });
  let release = () => {};
  const starred = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/configuracoesUsuario', async (route) => {
    await starred;
    await route.continue().catch(() => undefined);
  });
  await open('config');
  const menu = menuOf(page);
  await menu.getByRole('link', { name: 'Cidades' }).hover();
  await menu.getByRole('button', { name: 'Favorito: Cidades' }).click();
  release();
  const favourites = menu.getByRole('region', { name: 'Favoritos' });
  await expect(favourites.getByRole('link')).toHaveText(['Bancos', 'Cidades']);
  const stored = async () => (await api('config', 'GET', '/configuracoesUsuario')).body.data;
  await expect.poll(stored).toMatchObject({ favoritos: ['/crud/Banco/', '/crud/Cidade/'] });
  await api('config', 'POST', '/salvarConfiguracaoUsuario', { chave: 'favoritos', valor: null });
});

test('the menu is used without a mouse', async ({ open }) => {
  const page = await open('admin');
  const menu = menuOf(page);
  await expect(menu.locator('[data-menu-item]').first()).toBeVisible();
  await menu.getByRole('textbox', { name: 'Buscar no menu' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.locator('[data-menu-item]').first()).toBeFocused();
  const group = menu.locator('[data-menu-item][aria-expanded]').first();
  await page.keyboard.press('ArrowDown');
  await expect(group).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  const first = menu.locator('[data-menu-item]').nth(2);
  await expect(first).toBeFocused();
  const name = await first.innerText();
  await page.keyboard.press('ArrowLeft');
  await expect(group).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(pane(page).getByRole('heading', { name, level: 1 })).toBeVisible();

  // From the search to the first hit, past the group that holds it.
  const search = menu.getByRole('textbox', { name: 'Buscar no menu' });
  await search.fill('cidad');
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Cidades' })).toBeFocused();
  await search.fill('banco');
  await page.keyboard.press('Enter');
  await expect(pane(page).getByRole('heading', { name: 'Bancos', level: 1 })).toBeVisible();
  await expect(search).toHaveValue('');
});

test('a group without a screen of its own has cards, by its address and by its process', async ({ open, api }) => {
  const { body } = await api('admin', 'GET', '/listarMenuPrincipal?size=1000');
  const items = Array.isArray(body.data) ? body.data : [];
  const group = items.find(({ entity, path }) => entity === null && path === null);
  const page = await open('admin', `/home?superior=${String(group?.id_processo ?? group?.id)}`);
  await expect(pane(page).getByRole('heading', { name: String(group?.label), level: 1 })).toBeVisible();
  const below = items.filter(({ superior }) => superior === group?.id);
  expect(below.length).toBeGreaterThan(0);
  await expect(pane(page).getByRole('link')).toHaveCount(below.length);
  await pane(page).getByRole('textbox', { name: 'Buscar neste menu' }).fill(String(below[0]?.label));
  await expect(pane(page).getByRole('link', { name: String(below[0]?.label), exact: true })).toBeVisible();
  await expect(pane(page).getByRole('link')).not.toHaveCount(below.length);
  await page.goto(`/menu/${String(group?.id_processo ?? group?.id)}`);
  await expect(pane(page).getByRole('heading', { name: String(group?.label), level: 1 })).toBeVisible();
});
