import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

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
  expect(await violations(page)).toEqual([]);
});

test.describe('the tour', () => {
  test.afterEach(async ({ api }) => {
    await api('cliente', 'POST', '/salvarConfiguracaoUsuario', { chave: 'passeio', valor: seen });
  });

  test('begins by itself, is walked by keyboard, and comes again when it is asked for @phone', async ({
    open,
    api,
  }) => {
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

    // Shown again from the user menu; Esc leaves it and gives the focus back.
    const menu = page.getByRole('button', { name: /Menu do usuário/ });
    await menu.click();
    await page.getByRole('button', { name: 'Tour pelo portal' }).click();
    await expect(step('O menu')).toBeVisible();
    const left = page.waitForResponse(/salvarConfiguracaoUsuario$/);
    await page.keyboard.press('Escape');
    await left;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(menu).toBeFocused();
    const { body } = await api('cliente', 'GET', '/configuracoesUsuario');
    expect(body.data).toMatchObject({ passeio: { inteiro: false } });
  });
});
