import type { Page } from '@playwright/test';
import { violations } from '../axe.ts';
import { makeOrder } from '../orders/make-order.ts';
import { type CallApi, expect, pane, rowsOf, test } from '../portal.ts';

/** A payment by TEF of the customer's order, taken at the branch, which finance decides; answers its order. */
async function payByTef(api: CallApi): Promise<{ readonly order: number; readonly payment: number }> {
  const order = await makeOrder(api);
  const offered = await api('vendas', 'GET', `/listarCondicaoPagamento?id_pedido=${order}&size=50`);
  const condition = rowsOf(offered.body).find(({ codigo }) => codigo === 'TEF');
  const chosen = { id_pedido: order, id_condicao_pagamento: Number(condition?.id) };
  const made = await api('vendas', 'POST', '/cart/changePayment', chosen);
  expect(made.status, JSON.stringify([condition, made.body])).toBe(200);
  const [payment] = rowsOf((await api('vendas', 'GET', `/listar_pagamentos_pedido?id_pedido=${order}`)).body);
  const tef = [{ id_pgto: Number(payment?.id), chave_operacao: `TEF-${order}` }];
  const paid = await api('vendas', 'POST', '/cart/pay', { id_pedido: order, tef });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  return { order, payment: Number(payment?.id) };
}

test('finance opens what waits for it, which holds it, corrects and approves one and rejects another with a reason @whole-phone', async ({
  open,
  openElsewhere,
  api,
}) => {
  test.setTimeout(120_000);
  const first = await payByTef(api);
  const list = await openElsewhere('admin', '/pagamentos_pendentes');
  const page = await open('financeiro', `/pagamentos_pendentes/detalhe/${first.payment}`);
  await expect(pane(page).getByText(/^Com você\./)).toBeVisible();
  await expect(pane(page).getByRole('heading', { name: 'Pagamento pendente' })).toBeVisible();
  await expect(pane(page).getByText('Sem comprovantes.')).toBeVisible();
  await expect(pane(page).getByLabel('Chave da operação')).toHaveValue(`TEF-${first.order}`);
  expect(await violations(page)).toEqual([]);
  // A colleague sees in the list, and hears, who has it.
  await expect(pane(list).getByText('Otávio Reis').first()).toBeVisible();
  const taken = await api('admin', 'POST', `/lock/HubPedidoVendaPagamento/${first.payment}`, {});
  expect([taken.status, taken.body.code]).toEqual([409, 'PAGAMENTO_BLOQUEADO']);
  await pane(page).getByRole('button', { name: 'Anotar' }).click();
  // An empty note just closes its dialog.
  await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pane(page).getByRole('button', { name: 'Anotar' }).click();
  await page.getByRole('dialog').getByLabel('Anotação').fill('Conferido com o extrato.');
  await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click();
  await expect(pane(page).getByText('Conferido com o extrato.')).toBeVisible();
  await pane(page).getByLabel('Conta corrente').fill('001 / 1234-5');
  await pane(page).getByRole('button', { name: 'Aprovar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
  await expect(pane(page).getByText('— → 001 / 1234-5')).toBeVisible();
  await expect(pane(page).getByRole('button', { name: 'Aprovar' })).toBeDisabled();
  await expect(pane(page).getByRole('button', { name: 'Reprovar' })).toBeDisabled();
  await expect(pane(page).getByText(/^Com você\./)).toHaveCount(0);
  const paid = await api('cliente', 'GET', `/encontrarPedido?id_pedido=${first.order}`);
  expect(Object(paid.body.data).constante_status).toBe('PAGO');

  const second = await payByTef(api);
  await page.goto(`/pagamentos_pendentes/detalhe/${second.payment}`);
  await expect(pane(page).getByText(/^Com você\./)).toBeVisible();
  await pane(page).getByRole('button', { name: 'Reprovar' }).click();
  const refusal = page.getByRole('dialog');
  await refusal.getByLabel('Motivo').fill('De outro pedido.');
  await refusal.getByRole('button', { name: 'Reprovar' }).click();
  await expect(pane(page).getByText('De outro pedido.').first()).toBeVisible();
  const left = await api('cliente', 'GET', `/encontrarPedido?id_pedido=${second.order}`);
  expect(Object(left.body.data).constante_status).toBe('ERRO_PAGAMENTO');
});

test("a payment that somebody has open is another's once they go back or close their page, and what was typed stays", async ({
  open,
  openElsewhere,
  api,
}) => {
  test.setTimeout(120_000);
  const { payment } = await payByTef(api);
  const address = `/pagamentos_pendentes/detalhe/${payment}`;
  const holder = await open('admin', address);
  await expect(pane(holder).getByText(/^Com você\./)).toBeVisible();
  await pane(holder).getByLabel('Conta corrente').fill('001 / 77');
  const page = await openElsewhere('financeiro', address);
  await expect(pane(page).getByText(/está com este registro desde/)).toBeVisible();
  await expect(pane(page).getByLabel('Conta corrente')).toBeDisabled();
  await expect(pane(page).getByRole('button', { name: 'Aprovar' })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await pane(page).getByRole('button', { name: 'Assumir' }).click();
  await expect(pane(page).getByText(/está com este registro desde/)).toBeVisible();
  await pane(holder).getByRole('button', { name: 'Voltar' }).click();
  await expect(holder).toHaveURL(/\/pagamentos_pendentes/);
  await takeOver(page);
  await expect(pane(page).getByLabel('Conta corrente')).toBeEnabled();
  // Who was there before finds what they typed, and whose it is.
  await holder.goto(address);
  await expect(pane(holder).getByText(/está com este registro desde/)).toBeVisible();
  await expect(pane(holder).getByLabel('Conta corrente')).toHaveValue('001 / 77');
  await page.close();
  await takeOver(holder);
});

/** Asks for the record until it is had: it may also come by itself, before the button is pressed. */
async function takeOver(page: Page): Promise<void> {
  const own = pane(page).getByText(/^Com você\./);
  await expect(async () => {
    if (!(await own.isVisible())) await pane(page).getByRole('button', { name: 'Assumir' }).click({ timeout: 1_000 });
    await expect(own).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
