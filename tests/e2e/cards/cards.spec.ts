import { violations } from '../axe.ts';
import { expect, pane, test } from '../portal.ts';

test('a query becomes a card: a mistake shows its line and column, and its rows have a screen at once @whole-phone', async ({
  open,
  api,
}) => {
  const name = `Clientes por situação ${Date.now()}`;
  const page = await open('admin', '/crud/Card/0');
  await pane(page).getByLabel('Nome do card').fill(name);
  const editor = pane(page).getByRole('textbox', { name: /^SQL/ });
  await editor.click();
  await page.keyboard.insertText('select status,\n  conta(*) as clientes\nfrom cliente group by status');
  await page.keyboard.press('Control+s');
  const refused = page.getByRole('dialog', { name: 'Atenção' });
  await expect(refused.getByText(/SQL: Linha 2, coluna 3:/)).toBeVisible();
  await refused.getByRole('button', { name: 'Ir ao campo' }).click();
  await expect(pane(page).getByText(/^Linha 2, coluna 3:/)).toBeVisible();
  expect(await violations(page, '[data-pane]:not([hidden])', 'shown')).toEqual([]);
  await editor.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('select status,\n  count(*) as clientes\nfrom cliente group by status');
  await page.keyboard.press('Control+s');
  await expect(pane(page).getByRole('heading', { name })).toBeVisible();
  await pane(page).getByRole('button', { name: 'Ver o card' }).click();
  await expect(page).toHaveURL(/\/cards\/\d+/);
  await expect(pane(page).getByText('BLOQUEADO').first()).toBeVisible();
  await expect(pane(page).getByText('Clientes', { exact: true }).first()).toBeVisible();
  const { body } = await api('admin', 'GET', `/Card?nome=${encodeURIComponent(name)}`);
  const [{ id }] = body.data as [{ readonly id: number }];
  expect((await api('cliente', 'GET', `/card_${id}`)).status).toBe(403);
  await api('admin', 'DELETE', `/Card/${id}`);
});
