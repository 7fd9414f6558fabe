import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { type CallApi, expect, pane, rowsOf, test } from '../portal.ts';

/** Products on sale that are plain and have stock for many. */
async function plainSkus(api: CallApi, user: 'cliente' | 'vendas'): Promise<readonly number[]> {
  const { body } = await api(user, 'GET', '/listarProdutosCatalogo?size=60');
  const rows = rowsOf(body).filter(({ codigo_grade, saldo }) => codigo_grade !== 'PE' && Number(saldo) > 20);
  return rows.map(({ id_sku }) => Number(id_sku));
}

/** Each item has a button that removes it; its picture stands in a list of its own. */
const itemsOf = (page: Page) =>
  pane(page).getByRole('region', { name: 'Itens' }).getByRole('button', { name: 'Excluir' });

test.beforeEach(async ({ api }) => {
  for (const user of ['cliente', 'vendas'] as const) await api(user, 'POST', '/cart/cancel', {});
});

/** Puts a plain product with stock for many into the customer's cart. */
async function putInto(api: CallApi): Promise<void> {
  const [sku = 0] = await plainSkus(api, 'cliente');
  await api('cliente', 'POST', `/cart/changeProduct/${sku}`, { quantidade: 1 });
}

const quantityOf = (page: Page) =>
  pane(page)
    .getByRole('region', { name: 'Itens' })
    .getByRole('textbox', { name: /^Quantidade/ });

const placed = async (api: CallApi): Promise<number> =>
  Number((await api('cliente', 'GET', '/listarMeusPedidos?orcamento=false&size=1')).body.total);

test('a customer buys: quantity, delivery, problems that lead to their place, and one order though pressed twice @phone', async ({
  open,
  api,
}) => {
  const [sku = 0] = await plainSkus(api, 'cliente');
  const before = await placed(api);
  const page = await open('cliente', `/carrinho/produto/${sku}`);
  await pane(page).getByRole('button', { name: 'Comprar', exact: true }).click();
  await expect(page).toHaveURL(/\/carrinho\/pedido/);
  await expect(itemsOf(page)).toHaveCount(1);
  // The total and the main action are in sight however long the cart is.
  const closing = pane(page).getByRole('region', { name: 'Fechamento' });
  await expect(closing.getByRole('button', { name: 'Finalizar pedido' })).toBeInViewport();
  await expect(closing.getByText('Total')).toBeInViewport();
  // Pressed twice in a moment, and none is lost.
  await pane(page).getByRole('button', { name: 'Quantidade +1' }).dblclick();
  const items = async () =>
    rowsOf((await api('cliente', 'GET', '/listarItensCarrinho?id_pedido=0')).body)[0]?.quantidade;
  await expect.poll(items).toBe(3);
  await pane(page).getByRole('button', { name: 'Finalizar pedido' }).click();
  const problem = pane(page).getByRole('button', { name: /Ir até lá: Escolha como receber o pedido/ });
  await expect(problem).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await problem.press('Enter');
  const pickup = pane(page).getByRole('listitem').filter({ hasText: 'Retirar na filial' });
  await expect(pickup.getByRole('button', { name: 'Escolher' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pickup.getByText('Escolhida', { exact: true })).toBeVisible();
  await expect(pickup.getByRole('button', { name: 'Escolher' })).toHaveCount(0);
  // Another choice takes its place, and the first one may be taken again.
  const carrier = pane(page).getByRole('listitem').filter({ hasText: 'Transportadora' });
  for (const option of [carrier, pickup]) {
    await option.getByRole('button', { name: 'Escolher' }).click();
    await expect(option.getByText('Escolhida', { exact: true })).toBeVisible();
    await expect(pane(page).getByText('Escolhida', { exact: true })).toHaveCount(1);
  }
  // What is solved is ticked off at once.
  const solved = pane(page).getByRole('region', { name: 'Resolva antes de finalizar' }).getByRole('listitem');
  await expect(solved.filter({ hasText: 'Escolha como receber o pedido' })).toContainText('Cumprido');
  await pane(page).getByRole('button', { name: 'Finalizar pedido' }).dblclick();
  await expect(page).toHaveURL(/\/carrinho\/pedido\/[1-9]\d*$/);
  await expect(pane(page).getByText('Aguardando pagamento').first()).toBeVisible();
  expect(await placed(api)).toBe(before + 1);
  await expect(pane(page).getByRole('list', { name: 'Andamento' }).getByRole('listitem')).toHaveText([
    /Pedido realizado/,
    /Pagamento aprovado/,
    /Nota fiscal emitida/,
    /Produto enviado\/entregue/,
  ]);
  expect(await violations(page)).toEqual([]);
});

test('a quote is kept, and becomes one cart after a question, though it is pressed twice', async ({ open, api }) => {
  await putInto(api);
  const page = await open('cliente', '/carrinho/pedido');
  await pane(page).getByRole('button', { name: 'Salvar orçamento' }).click();
  await expect(page).toHaveURL(/\/carrinho\/pedido\/\d+/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  await pane(page).getByRole('button', { name: 'Gerar pedido' }).click();
  await expect(page.getByRole('dialog')).toContainText('pedidos em aberto serão fechados');
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar pedido' }).dblclick();
  await expect(pane(page).getByRole('button', { name: 'Finalizar pedido' })).toBeVisible();
  const cart = Object((await api('cliente', 'GET', '/encontrarPedido?id_pedido=0')).body.data);
  expect([cart.id_pedido, cart.quantidade]).toEqual([id, 1]);
});

test('staff buys for a client, what one window changes the other shows, and what is typed there stays', async ({
  open,
  openElsewhere,
  api,
}) => {
  const page = await open('vendas', '/carrinho/pedido');
  await expect(pane(page).getByRole('combobox', { name: 'Adicionar produto' })).toBeDisabled();
  await pane(page).getByRole('button', { name: 'Escolher cliente' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Cliente/ }).fill('a');
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Escolher cliente' }).click();
  await expect(pane(page).getByRole('combobox', { name: 'Adicionar produto' })).toBeEnabled();
  const [sku = 0] = await plainSkus(api, 'vendas');
  await api('vendas', 'POST', `/cart/changeProduct/${sku}`, { quantidade: 1 });
  await expect(itemsOf(page)).toHaveCount(1);
  const notes = pane(page).getByRole('textbox', { name: 'Observações' });
  await notes.fill('Entregar à tarde');
  const other = await openElsewhere('vendas', '/carrinho/pedido');
  await expect(itemsOf(other)).toHaveCount(1);
  await quantityOf(other).fill('4');
  await quantityOf(other).press('Tab');
  await expect(quantityOf(page)).toHaveValue('4', { timeout: 15_000 });
  await expect(notes).toHaveValue('Entregar à tarde');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await pane(page).getByRole('button', { name: 'Salvar observações' }).click();
  expect((await saved).status()).toBe(200);
  await itemsOf(other).click();
  await expect(itemsOf(other)).toHaveCount(0);
  await expect(itemsOf(page)).toHaveCount(0, { timeout: 15_000 });
});
