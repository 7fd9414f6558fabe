import { violations } from '../axe.ts';
import { deleteNewUsers, newPerson } from '../new-user.ts';
import { expect, field, pane, test } from '../portal.ts';

test('[K1] screens, records and actions are a few letters away @whole-phone', async ({ open }) => {
  const page = await open('config', '/home');
  await page.getByRole('button', { name: 'Buscar telas e ações' }).click();
  const box = page.getByRole('combobox', { name: 'Buscar telas, registros e ações' });
  await box.fill('banc');
  await expect(page.getByRole('option', { name: /^Bancos/ })).toHaveAttribute('aria-selected', 'true');
  expect(await violations(page)).toEqual([]);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/crud\/Banco\/$/);

  // The action of the screen that is now in front; it is offered once the permissions are known.
  await expect(pane(page).getByRole('button', { name: 'Novo', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await box.fill('novo');
  // Records whose names begin like it come after it.
  await page.getByRole('option', { name: /^Novo/ }).first().click();
  await expect(page).toHaveURL(/\/crud\/Banco\/0$/);

  await page.keyboard.press('Control+k');
  await box.fill('caixa economica');
  await page
    .getByRole('option', { name: /^CAIXA ECON.MICA FEDERAL/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/crud\/Banco\/[1-9]\d*$/);
});

test.describe('of a person of their own', () => {
  const domain = 'paleta.example';
  test.afterEach(({ api }) => deleteNewUsers(api, domain));

  // Their session ends, and their theme and language are chosen for good.
  test('theme, language and the way out are a few letters away', async ({ page, api }) => {
    const { token } = await newPerson(api, domain);
    await page.goto(`/home?token=${token}`);
    await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
    const run = async (typed: string, name: string | RegExp) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^(Buscar|Search)/ }).fill(typed);
      await page.getByRole('option', { name }).first().click();
      await expect(page.getByRole('combobox', { name: /^(Buscar|Search)/ })).toBeHidden();
    };
    const html = page.locator('html');
    await run('escuro', 'Tema: Escuro');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await run('english', 'Idioma: English');
    await expect(html).toHaveAttribute('lang', 'en');
    await run('light', /Light$/);
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
    await run('portugu', /Português/);
    await expect(html).toHaveAttribute('lang', 'pt-BR');
    await run('sair', 'Sair');
    await page.getByRole('dialog', { name: 'Sair' }).getByRole('button', { name: 'Confirmar' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('the sheet of shortcuts opens by its key, and lists those of the screen', async ({ open }) => {
  const page = await open('config', '/crud/Banco/');
  await expect(pane(page).getByRole('table')).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(sheet.getByText('Nesta tela')).toBeVisible();
  await expect(sheet.getByText('Ctrl+K')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('from a record one goes to the next one of its list, over the end of the page, by the keyboard', async ({
  open,
}) => {
  const page = await open('config', '/crud/Banco/?size=5&sortBy=nome&sortType=asc');
  const rows = pane(page).locator('[data-row]');
  await expect(rows).toHaveCount(5);
  await rows.nth(4).focus();
  await page.keyboard.press('Enter');
  await expect(pane(page).getByText(/^5 de /)).toBeVisible();
  const name = await field(page, 'Nome').inputValue();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(pane(page).getByText(/^6 de /)).toBeVisible();
  await expect(field(page, 'Nome')).not.toHaveValue(name);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(field(page, 'Nome')).toHaveValue(name);
});

test('a screen without an entity shows figures and rows, and axe finds nothing @whole-phone', async ({ open }) => {
  const page = await open('admin', '/tela/clientes');
  await expect(pane(page).getByRole('heading', { name: 'Painel de clientes' })).toBeVisible();
  await expect(pane(page).getByRole('region', { name: 'Últimos clientes', exact: true })).toBeVisible();
  await pane(page)
    .getByRole('button', { name: /Ver tabela/ })
    .first()
    .click();
  await expect(pane(page).getByRole('table').first()).toContainText('Ativo');
  expect(await violations(page)).toEqual([]);
});
