import { violations } from '../axe.ts';
import { type CallApi, expect, pane, rowsOf, test } from '../portal.ts';
import { makeOrder } from './make-order.ts';

/** A payment by TEF of the customer, which finance decides; answers its order. */
async function payByTef(api: CallApi): Promise<{ readonly order: number; readonly payment: number }> {
  const order = await makeOrder(api);
  const offered = await api('cliente', 'GET', `/listarCondicaoPagamento?id_pedido=${order}&size=50`);
  const condition = rowsOf(offered.body).find(({ codigo }) => codigo === 'TEF');
  const chosen = { id_pedido: order, id_condicao_pagamento: Number(condition?.id) };
  const made = await api('cliente', 'POST', '/cart/changePayment', chosen);
  expect(made.status, JSON.stringify([condition, made.body])).toBe(200);
  const [payment] = rowsOf((await api('cliente', 'GET', `/listar_pagamentos_pedido?id_pedido=${order}`)).body);
  const tef = [{ id_pgto: Number(payment?.id), chave_operacao: `TEF-${order}` }];
  const paid = await api('cliente', 'POST', '/cart/pay', { id_pedido: order, tef });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  return { order, payment: Number(payment?.id) };
}

test('finance opens what waits for it, holds it, approves one and rejects another with a reason @phone', async ({
  open,
  api,
}) => {
  test.setTimeout(120_000);
  const first = await payByTef(api);
  const page = await open('financeiro', '/pagamentos_pendentes');
  await pane(page).getByText(`TEF-${first.order}`).first().click();
  await expect(page).toHaveURL(new RegExp(`/pagamentos_pendentes/detalhe/${first.payment}$`));
  await expect(pane(page).getByText(`TEF-${first.order}`)).toBeVisible();
  await expect(pane(page).getByRole('heading', { name: 'Pagamento pendente' })).toBeVisible();
  await expect(pane(page).getByText('Sem comprovantes.')).toBeVisible();
  await expect(pane(page).getByRole('button', { name: 'Aprovar' })).toHaveCount(0);
  await pane(page).getByRole('button', { name: 'Conferir este pagamento' }).click();
  await expect(pane(page).getByRole('button', { name: 'Aprovar' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // A colleague hears who has it.
  const taken = await api('admin', 'POST', `/lock/HubPedidoVendaPagamento/${first.payment}`, {});
  expect([taken.status, taken.body.code]).toEqual([409, 'PAGAMENTO_BLOQUEADO']);
  await pane(page).getByRole('button', { name: 'Anotar' }).click();
  await page.getByRole('dialog').getByLabel('Anotação').fill('Conferido com o extrato.');
  await page.getByRole('dialog').getByRole('button', { name: 'Anotar' }).click();
  await expect(pane(page).getByText('Conferido com o extrato.')).toBeVisible();
  await pane(page).getByRole('button', { name: 'Aprovar' }).click();
  const approval = page.getByRole('dialog');
  await expect(approval.getByLabel('Chave da operação')).toHaveValue(`TEF-${first.order}`);
  await approval.getByLabel('Conta corrente').fill('001 / 1234-5');
  await approval.getByRole('button', { name: 'Aprovar' }).click();
  await expect(pane(page).getByText('001 / 1234-5')).toBeVisible();
  await expect(pane(page).getByRole('button', { name: 'Conferir este pagamento' })).toHaveCount(0);
  const paid = await api('cliente', 'GET', `/encontrarPedido?id_pedido=${first.order}`);
  expect(Object(paid.body.data).constante_status).toBe('PAGO');

  const second = await payByTef(api);
  await page.goto(`/pagamentos_pendentes/detalhe/${second.payment}`);
  await pane(page).getByRole('button', { name: 'Conferir este pagamento' }).click();
  await pane(page).getByRole('button', { name: 'Reprovar' }).click();
  const refusal = page.getByRole('dialog');
  await refusal.getByLabel('Motivo').fill('De outro pedido.');
  await refusal.getByRole('button', { name: 'Reprovar' }).click();
  await expect(pane(page).getByText('De outro pedido.')).toBeVisible();
  const left = await api('cliente', 'GET', `/encontrarPedido?id_pedido=${second.order}`);
  expect(Object(left.body.data).constante_status).toBe('ERRO_PAGAMENTO');
});
