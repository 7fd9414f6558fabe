import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

test('somebody of the network sees their figures, each with its text, and a chart as a table @phone', async ({
  open,
  page,
}) => {
  await open('consultor', '/dashboard');
  await expect(pane(page).getByText('Boas-vindas')).toBeVisible();
  await expect(pane(page).getByText('Pontos pessoais no mês')).toBeVisible();
  await expect(pane(page).getByRole('button', { name: 'Mostrar valores' }).first()).toBeVisible();
  const chart = pane(page).getByRole('figure').filter({ hasText: 'Pontos por mês e grupo' }).first();
  const table = pane(page).getByRole('button', { name: 'Ver tabela' }).first();
  await expect(table).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await table.click();
  const rows = pane(page).getByRole('table').first();
  await expect(rows.getByRole('columnheader').first()).toBeVisible();
  await expect(rows.getByText('Pessoal').or(rows.getByText('Equipe')).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Mês anterior' }).click();
  await expect(pane(page).getByRole('button', { name: 'Mês anterior' })).toHaveAttribute('aria-pressed', 'true');
  await expect(chart.or(rows).first()).toBeVisible();
});

test('rankings are read at both widths @phone', async ({ open, page }) => {
  await open('admin', '/rankings');
  await expect(pane(page).getByRole('heading', { name: 'Rankings' })).toBeVisible();
  await expect(pane(page).getByRole('searchbox', { name: /Pesquisar/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
