import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { expect, field, menuOf, pane, tabsOf, test } from '../portal.ts';

const tab = (page: Page, name: string) => tabsOf(page).getByRole('link', { name, exact: true });
const names = (page: Page) =>
  tabsOf(page)
    .getByRole('link')
    .evaluateAll((links) => links.slice(1).map((link) => link.textContent));

/** Opens screens one after the other by the menu. */
async function openFromMenu(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) {
    await menuOf(page).getByRole('link', { name: title, exact: true }).click();
    await expect(pane(page).getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(tab(page, title)).toHaveAttribute('aria-current', 'page');
  }
}

test('tabs come back after a reload: order, names, the one in front, and how far it was scrolled', async ({
  open,
  newClient,
}) => {
  const { id, nome } = await newClient({ nome: 'Aba de um registro' });
  const page = await open('admin', '/crud/Banco/?size=100');
  await expect(pane(page).getByText(/^1-100 de/)).toBeVisible();
  await page.goto(`/crud/Cliente/${id}`);
  await expect(tab(page, nome)).toBeVisible();
  await tab(page, 'Bancos').click();
  await expect(pane(page).getByText(/^1-100 de/)).toBeVisible();
  const scrolled = () =>
    pane(page).evaluate((root) => Math.max(...[root, ...root.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)));
  await pane(page).getByRole('row').nth(5).hover();
  await page.mouse.wheel(0, 1_500);
  await expect.poll(scrolled).toBeGreaterThan(300);
  // The wheel turns on for a while.
  let before = 0;
  await expect
    .poll(async () => {
      const last = before;
      before = await scrolled();
      return before - last;
    })
    .toBe(0);

  await tab(page, nome).click();
  await expect(field(page, 'Nome')).toHaveValue(nome);
  await tab(page, 'Bancos').click();
  await expect.poll(() => scrolled()).toBe(before);
  await page.reload();
  await expect(pane(page).getByText(/^1-100 de/)).toBeVisible();
  await expect.poll(scrolled).toBe(before);
  await expect.poll(() => names(page)).toEqual(['Bancos', nome]);
  await expect(tab(page, 'Bancos')).toHaveAttribute('aria-current', 'page');
});

test('tabs are moved by keyboard and with the mouse, and it is said', async ({ open }) => {
  const page = await open('admin');
  await openFromMenu(page, 'Bancos', 'Países', 'Estados');
  await tab(page, 'Estados').focus();
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => names(page)).toEqual(['Bancos', 'Estados', 'Países']);
  await expect(tabsOf(page).getByText('Estados: posição 2 de 3')).toBeAttached();
  await expect(tab(page, 'Estados')).toBeFocused();
  await page.keyboard.press('Control+Shift+End');
  await expect.poll(() => names(page)).toEqual(['Bancos', 'Países', 'Estados']);

  const [from, to] = [await tab(page, 'Estados').boundingBox(), await tab(page, 'Bancos').boundingBox()];
  if (!from || !to) throw new Error('The tabs have no place.');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x - 20, from.y + 10, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 30, { steps: 8 });
  // Where it would be put is drawn a moment after the mouse came there.
  await expect(tabsOf(page).locator('[data-over]')).toHaveText('Bancos');
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(['Estados', 'Bancos', 'Países']);
  await page.reload();
  await expect(tab(page, 'Estados')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Estados', 'Bancos', 'Países']);
});

test('tabs close by key, middle click and shortcut, and lead back to where they came from', async ({ open }) => {
  const page = await open('admin');
  await openFromMenu(page, 'Bancos', 'Países', 'Estados');
  await page.keyboard.press('Alt+PageUp');
  await expect(tab(page, 'Países')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Alt+PageDown');
  await expect(tab(page, 'Estados')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Alt+w');
  await expect(tab(page, 'Países')).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => names(page)).toEqual(['Bancos', 'Países']);

  await tab(page, 'Bancos').click({ button: 'middle' });
  await expect.poll(() => names(page)).toEqual(['Países']);
  await tab(page, 'Países').focus();
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(/\/home$/);
  await expect(tabsOf(page).getByRole('link', { name: 'Início' })).toBeFocused();
});

test('the browser goes back and forward over closed tabs', async ({ open }) => {
  const page = await open('admin');
  await openFromMenu(page, 'Bancos', 'Países');
  await tabsOf(page).getByRole('button', { name: 'Fechar a aba Bancos' }).click();
  await expect(tab(page, 'Bancos')).toHaveCount(0);
  await page.goBack();
  await expect(pane(page).getByRole('heading', { name: 'Bancos', level: 1 })).toBeVisible();
  await expect(tab(page, 'Bancos')).toHaveAttribute('aria-current', 'page');
  await page.goForward();
  await expect(tab(page, 'Países')).toHaveAttribute('aria-current', 'page');
  await tabsOf(page).getByRole('button', { name: 'Fechar a aba Países' }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/crud\/(Pais|Banco)\/$/);
  await expect(pane(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test('the menu of a tab closes others, copies the address and opens a window with tabs of its own', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await open('admin');
  await openFromMenu(page, 'Bancos', 'Países', 'Estados', 'Cidades');
  const choose = async (name: string, entry: string) => {
    await tab(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await tab(page, 'Países').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Ações da aba Países' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(tab(page, 'Países')).toBeFocused();

  await choose('Países', 'Copiar endereço');
  await expect(page.getByText('Copiado para área de transferência')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/crud\/Pais\/$/);
  await choose('Estados', 'Fechar as da direita');
  await expect.poll(() => names(page)).toEqual(['Bancos', 'Países', 'Estados']);
  await choose('Bancos', 'Mover para a direita');
  await expect.poll(() => names(page)).toEqual(['Países', 'Bancos', 'Estados']);

  const opened = context.waitForEvent('page');
  await choose('Bancos', 'Abrir em nova janela');
  const other = await opened;
  await expect(tab(other, 'Bancos')).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => names(other)).toEqual(['Bancos']);
  await choose('Bancos', 'Fechar as outras');
  await expect.poll(() => names(page)).toEqual(['Bancos']);
  await expect(page).toHaveURL(/\/crud\/Banco\/$/);
});

test('windows keep their tabs apart; a duplicate begins with none, and the last set comes back', async ({
  open,
  context,
}) => {
  const page = await open('admin');
  await openFromMenu(page, 'Bancos', 'Países');
  // With an opener the new window is given a copy of this one's session storage, as a duplicate is.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/home'));
  const copy = await opened;
  await openFromMenu(copy, 'Estados');
  await expect.poll(() => names(copy)).toEqual(['Estados']);
  await openFromMenu(page, 'Cidades');
  await copy.reload();
  await expect(tab(copy, 'Estados')).toBeVisible();
  await expect.poll(() => names(copy)).toEqual(['Estados']);
  await page.reload();
  await expect(tab(page, 'Cidades')).toBeVisible();
  await expect.poll(() => names(page)).toEqual(['Bancos', 'Países', 'Cidades']);

  await copy.close();
  const beside = await context.newPage();
  await beside.goto('/home');
  await expect(menuOf(beside)).toBeVisible();
  await expect.poll(() => names(beside)).toEqual([]);
  await beside.close();
  await tab(page, 'Países').click();
  await page.close();
  const next = await context.newPage();
  // A closed window counts as open until the browser has let go of what it held.
  await next.goto('/favicon.svg');
  const held = () => next.evaluate(async () => (await navigator.locks.query()).held?.length ?? 0);
  await expect.poll(held).toBe(0);
  await next.goto('/home');
  await expect(tab(next, 'Cidades')).toBeVisible();
  await expect.poll(() => names(next)).toEqual(['Bancos', 'Países', 'Cidades']);
});

test('more tabs than there is room for are all in a list that is searched', async ({ open }) => {
  const page = await open('admin');
  await page.setViewportSize({ width: 1100, height: 800 });
  const titles = [
    'Clientes',
    'Filiais',
    'Países',
    'Estados',
    'Cidades',
    'Bancos',
    'Estados civis',
    'Tipos de documento',
  ];
  await openFromMenu(page, ...titles);
  await expect(tab(page, 'Tipos de documento')).toBeInViewport({ ratio: 1 });
  const button = tabsOf(page).getByRole('button', { name: 'Todas as abas abertas (8)' });
  await button.click();
  const list = page.getByRole('list', { name: 'Abas abertas' });
  await expect(list.getByRole('link')).toHaveCount(9);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Buscar nas abas' }).fill('paises');
  await expect(list.getByRole('link')).toHaveText(['Países']);
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(tab(page, 'Países')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Países')).toBeInViewport({ ratio: 1 });

  await button.click();
  await page.getByRole('textbox', { name: 'Buscar nas abas' }).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(list.getByRole('link')).toHaveCount(8);
  await page.getByRole('button', { name: 'Fechar abas', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect.poll(() => names(page)).toEqual([]);
});

test('on a phone a button with their number opens a sheet with the tabs @phone', async ({ open, isMobile }) => {
  test.skip(!isMobile, 'the sheet of a phone');
  const page = await open('admin', '/crud/Banco/');
  await expect(pane(page).getByRole('heading', { name: 'Bancos', level: 1 })).toBeVisible();
  await page.goto('/crud/Pais/');
  const button = tabsOf(page).getByRole('button');
  await expect(button).toHaveAccessibleName(/^Países .*Todas as abas abertas \(2\)$/);
  expect(await violations(page)).toEqual([]);
  await button.tap();
  const sheet = page.getByRole('dialog', { name: 'Abas abertas' });
  await expect(sheet.getByRole('link')).toHaveText(['Início', 'Bancos', 'Países']);
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Fechar a aba Países' }).tap();
  await expect(sheet.getByRole('link')).toHaveText(['Início', 'Bancos']);
  await sheet.getByRole('link', { name: 'Bancos' }).tap();
  await expect(sheet).toBeHidden();
  await expect(pane(page).getByRole('heading', { name: 'Bancos', level: 1 })).toBeVisible();
});
