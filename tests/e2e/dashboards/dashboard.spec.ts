import { violations } from '../axe.ts';
import { expect, newCode, pane, test } from '../portal.ts';

test('somebody of the network sees their figures, each with its text, and a chart as a table @whole-phone', async ({
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
  await table.click();
  const rows = pane(page).getByRole('table').first();
  await expect(rows.getByRole('columnheader').first()).toBeVisible();
  await expect(rows.getByText('Pessoal').or(rows.getByText('Equipe')).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Mês anterior' }).click();
  await expect(pane(page).getByRole('button', { name: 'Mês anterior' })).toHaveAttribute('aria-pressed', 'true');
  await expect(chart.or(rows).first()).toBeVisible();
});

test('a ranking says what it is about and opens as a report @whole-phone', async ({ open, page, api }) => {
  const titulo = `Ranking ${newCode()}`;
  const informacao = 'Contam os pontos de pedidos pagos.';
  const banner = '/static/img/popups/boas-vindas.svg';
  const made = await api('admin', 'POST', '/ConfiguracaoRanking', { titulo, informacao, banner, ativo: true });
  const { id } = made.body.data as { readonly id: number };
  await open('consultor', '/rankings');
  await expect(pane(page).getByRole('heading', { name: 'Rankings' })).toBeVisible();
  await pane(page)
    .getByRole('searchbox', { name: /Pesquisar/ })
    .fill(titulo);
  const card = pane(page).getByRole('listitem').filter({ hasText: titulo });
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: 'Sobre o Ranking' }).click();
  const about = page.getByRole('dialog');
  await expect(about.getByText(titulo)).toBeVisible();
  await expect(about.getByText(informacao)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
  await card.getByRole('button', { name: 'Ver ranking' }).click();
  await expect(page).toHaveURL(new RegExp(`/report/relatorio_ranking_distribuidores/${id}$`));
  await expect(pane(page).getByRole('heading', { level: 1 })).toBeVisible();
  await api('admin', 'DELETE', `/ConfiguracaoRanking/${id}`);
});
