import { monthBefore, portalToday } from '../../support/days.ts';
import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

test.describe('cards that go on', { tag: '@phone' }, () => {
  test('[L30] [L31] the events go on below, with buttons and edges, and are there again for who comes back', async ({
    open,
  }) => {
    const page = await open('admin', '/eventos');
    const screen = pane(page);
    await expect(screen.getByText('Mostrando 10 de 48.')).toBeVisible();
    await screen.getByRole('button', { name: 'Carregar mais' }).press('Enter');
    await expect(screen.getByText(/Mostrando (20|30) de 48\./)).toBeVisible();
    await screen.getByRole('button', { name: 'Carregar mais' }).press('Enter');
    await expect(screen.getByText(/Mostrando (30|40) de 48\./)).toBeVisible();
    await expect(page).toHaveURL(/page=[34]/);
    const title = `Lançamento Assunção ${monthBefore(8).replace('-', '/')}`;
    const over = screen.getByRole('article', { name: title });
    await expect(over).toHaveAttribute('data-accent', 'ruby');
    await expect(over.getByRole('button', { name: /^Finalizar/ })).toHaveCount(0);
    await over.getByRole('button', { name: `Ler notícia: ${title}` }).click();
    await expect(page).toHaveURL(/\/eventos\/\d+/);
    await page.goBack();
    await expect(pane(page).getByText(/Mostrando (30|40) de 48\./)).toBeVisible();
    await expect(over).toBeInViewport();
  });
});

test('[A9] [A10] [A11] a dashboard opens a record with its parameters, and a list asks before it changes rows', async ({
  open,
  api,
  newClient,
}) => {
  const today = portalToday();
  const { id } = await newClient({ nome: 'Aaa Zélia dos Testes', status: 'PENDENTE', data_cadastro: today });
  const page = await open('admin', '/dashboard_adm_cadastro');
  const list = pane(page).getByRole('region', { name: /Últimos cadastros/ });
  await list.getByText('Aaa Zélia dos Testes').click();
  const card = page.getByRole('dialog', { name: 'Ficha do cadastro' });
  await expect(card.getByText('Aaa Zélia dos Testes')).toBeVisible();
  await expect(card.getByText('Pendente')).toBeVisible();
  await card.getByRole('button', { name: 'FECHAR' }).click();
  await expect(card).toBeHidden();

  const day = `inicio=${today}&fim=${today}`;
  await page.goto(page.url().replace(/\/dashboard_adm_cadastro.*/, `/tela/detalhamento_cadastros?${day}`));
  await pane(page).getByRole('searchbox').fill('Aaa Zélia');
  await pane(page).getByRole('button', { name: 'Ações de Aaa Zélia dos Testes' }).click();
  await page.getByRole('menuitem', { name: 'Mudar situação' }).click();
  const ask = page.getByRole('dialog', { name: 'Mudar situação' });
  await ask.getByRole('button', { name: 'Mudar situação' }).click();
  await expect(ask.getByRole('combobox', { name: /Nova situação/ })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(await violations(page, '[role="dialog"]', 'shown')).toEqual([]);
  await ask.getByRole('combobox', { name: /Nova situação/ }).click();
  await page.getByRole('option', { name: 'Inativo' }).click();
  await ask.getByRole('button', { name: 'Mudar situação' }).click();
  await expect(ask).toBeHidden();
  await expect
    .poll(async () => (await api('admin', 'GET', `/Cliente/${id}`)).body.data)
    .toMatchObject({ status: 'INATIVO' });
  await expect(pane(page).getByText('Inativo').first()).toBeVisible();
});
