import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, rowsOf, test } from '../portal.ts';

/** A cart of the customer with one unit of a plain product; its SKU and its id. */
async function fillCart(api: CallApi): Promise<{ readonly sku: number; readonly id: number }> {
  await api('cliente', 'POST', '/cart/cancel', {});
  const { body } = await api('cliente', 'GET', '/listarProdutosCatalogo?size=60');
  const row = rowsOf(body).find(({ codigo_grade, saldo }) => codigo_grade !== 'PE' && Number(saldo) > 20);
  const sku = Number(row?.id_sku);
  const { body: cart } = await api('cliente', 'POST', `/cart/changeProduct/${sku}`, { quantidade: 1 });
  return { sku, id: Number(Object(cart.data).id_pedido) };
}

const orderOf = async (api: CallApi) => Object((await api('cliente', 'GET', '/encontrarPedido?id_pedido=0')).body.data);
const notesOf = (page: Page) => pane(page).getByRole('textbox', { name: 'Observações' });
const save = (page: Page) => pane(page).getByRole('button', { name: 'Salvar observações' }).click();

test('two write the same order: who comes second reads so, sees what the first did, and loses nothing @whole-phone', async ({
  open,
  openElsewhere,
  api,
}) => {
  const { sku, id } = await fillCart(api);
  const page = await open('cliente', '/carrinho/pedido/0');
  // What a colleague does to a cart shows in the top bar of its holder.
  await expect(page.getByRole('link', { name: 'Carrinho: 1 item' })).toBeVisible();
  await api('admin', 'POST', `/cart/changeProduct/${sku}`, { quantidade: 5, id_pedido: id });
  await expect(page.getByRole('link', { name: 'Carrinho: 5 itens' })).toBeVisible();
  // Nobody tells this window of changes: it finds out as it saves.
  await expect(notesOf(page)).toBeVisible();
  await page.context().route('**/api/views/mudancas*', (route) => route.abort());
  await page.reload();
  await notesOf(page).fill('Entregar à tarde');
  const colleague = await openElsewhere('admin', `/carrinho/pedido/${id}`);
  const street = pane(colleague).getByRole('textbox', { name: 'Logradouro' });
  await street.fill('Rua do Colega');
  await pane(colleague).getByRole('textbox', { name: 'Complemento' }).fill('Casa');
  await pane(colleague).getByRole('button', { name: 'Salvar endereço' }).click();
  await expect.poll(async () => (await orderOf(api)).logradouro).toBe('Rua do Colega');

  await save(page);
  const alert = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(alert).toContainText('Alguém mudou este pedido enquanto você digitava.');
  expect(await violations(page)).toEqual([]);
  await alert.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(pane(page).getByRole('textbox', { name: 'Logradouro' })).toHaveValue('Rua do Colega');
  await expect(notesOf(page)).toHaveValue('Entregar à tarde');
  await save(page);
  await expect.poll(async () => (await orderOf(api)).observacao).toBe('Entregar à tarde');
  // The colleague, who reads of it, has both.
  await expect(notesOf(colleague)).toHaveValue('Entregar à tarde');
  await expect(street).toHaveValue('Rua do Colega');
});
