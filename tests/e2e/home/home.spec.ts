import { expect, pane, test } from '../portal.ts';

test('the home screen says how much waits, and each figure leads to its rows', async ({ open, api }) => {
  const { body } = await api('admin', 'GET', '/Cliente?status=PENDENTE&size=1');
  expect(Number(body.total)).toBeGreaterThan(0);
  const page = await open('admin', '/home');
  const registrations = pane(page).getByRole('region', { name: 'Cadastros a acompanhar' });
  await registrations.getByRole('button', { name: /^Pendente/ }).click();
  await expect(page).toHaveURL(/\/crud\/Cliente\/\?/);
  await expect(pane(page).getByRole('list', { name: 'Filtros' })).toContainText('Situação é Pendente');
  await expect(
    pane(page)
      .getByText(new RegExp(`^${body.total} registros?$`))
      .first(),
  ).toBeVisible();
  await page.goBack();
  // The whole menu is one link away.
  await pane(page).getByRole('link', { name: 'Todas as telas' }).click();
  await expect(pane(page).getByRole('heading', { level: 1, name: 'Todas as telas' })).toBeVisible();
  await expect(pane(page).getByRole('link', { name: 'Clientes', exact: true })).toBeVisible();
});
