import { violations } from '../axe.ts';
import { expect, pane, passTime, test } from '../portal.ts';

const database = process.env.VITRAL_E2E_POSTGRES ? /PostgreSQL/ : /PGlite \(embutido\)/;
const seen = { visto: '2026-01-01T00:00:00.000Z' };

test('the page about the portal is copied for support, and lists the licences of what it is made of', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await open('cliente', '/sobre');
  await expect(pane(page).getByText(database)).toBeVisible();
  await expect(pane(page).getByRole('link', { name: 'Chamadas da API' })).toHaveCount(0);
  await pane(page).getByRole('button', { name: 'Copiar para o suporte' }).click();
  await expect(page.getByText('Copiado para área de transferência')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Vitral\nVersão: \d+\.\d+\.\d+/);
  expect(copied).toContain('Perfil: Cliente');

  await pane(page).getByRole('searchbox', { name: 'Pesquisar bibliotecas' }).fill('react-dom');
  const licences = pane(page).getByRole('list', { name: 'Bibliotecas e licenças' }).getByRole('listitem');
  const own = licences.filter({ hasText: /^react-dom / });
  await expect(own).toHaveCount(1);
  await own.getByText('react-dom').click();
  await expect(own.getByText(/Permission is hereby granted/)).toBeVisible();
});

test('configurators see versions of what runs, and get to the calls of the API', async ({ open }) => {
  const page = await open('config', '/sobre');
  await expect(pane(page).getByText(new RegExp(`^${database.source} \\d`))).toBeVisible();
  await pane(page).getByRole('link', { name: 'Chamadas da API' }).click();
  await expect(page).toHaveURL(/\/swagger$/);
});

test('the shortcuts are within reach of the mouse', async ({ open }) => {
  const page = await open('cliente', '/home');
  await page.getByRole('button', { name: /Menu do usuário/ }).click();
  await page.getByRole('button', { name: 'Atalhos do teclado' }).click();
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
});

test.describe('the tour', () => {
  test.afterEach(async ({ api }) => {
    await api('cliente', 'POST', '/salvarConfiguracaoUsuario', { chave: 'passeio', valor: seen });
  });

  test('begins by itself once, is walked by keyboard, and does not come again @phone', async ({ open, api }) => {
    await api('cliente', 'POST', '/salvarConfiguracaoUsuario', { chave: 'passeio', valor: null });
    const page = await open('cliente', '/home');
    const step = (name: string) => page.getByRole('dialog', { name, exact: true });
    await expect(step('O menu')).toBeVisible({ timeout: 15_000 });
    await expect(step('O menu').getByRole('button', { name: 'Próximo' })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(step('As abas')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(step('As notificações')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(step('A busca')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(step('Você')).toBeVisible();
    const stored = page.waitForResponse(/salvarConfiguracaoUsuario$/);
    await step('Você').getByRole('button', { name: 'Concluir' }).click();
    await stored;
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('button', { name: /Menu do usuário/ })).toBeVisible();
    await passTime(page, 5_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('waits while a dialog is open, and Esc leaves it for good', async ({ page, open, api }) => {
    await api('cliente', 'POST', '/salvarConfiguracaoUsuario', { chave: 'passeio', valor: null });
    await page.clock.install();
    await open('cliente', '/home');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await expect(sheet).toBeVisible();
    await passTime(page, 5_000);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await passTime(page, 3_500);
    await expect(page.getByRole('dialog', { name: 'O menu' })).toBeVisible({ timeout: 15_000 });
    const stored = page.waitForResponse(/salvarConfiguracaoUsuario$/);
    await page.keyboard.press('Escape');
    await stored;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { body } = await api('cliente', 'GET', '/configuracoesUsuario');
    expect(body.data).toMatchObject({ passeio: { inteiro: false } });
  });

  test('is shown again from the user menu, and gives the focus back', async ({ open }) => {
    const page = await open('cliente', '/home');
    const menu = page.getByRole('button', { name: /Menu do usuário/ });
    await menu.click();
    await page.getByRole('button', { name: 'Tour pelo portal' }).click();
    await expect(page.getByRole('dialog', { name: 'O menu' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Pular' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
  });
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the page about the portal @whole-phone', async ({ open }) => {
    const page = await open('config', '/sobre');
    const licences = pane(page).getByRole('list', { name: 'Bibliotecas e licenças' }).getByRole('listitem');
    await expect(licences.first()).toBeVisible();
    await licences.first().locator('summary').click();
    expect(await violations(page)).toEqual([]);
  });
});
