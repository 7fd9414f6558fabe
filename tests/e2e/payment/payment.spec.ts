import type { Locator, Page } from '@playwright/test';
import { readCodes } from '../../support/codes/read-codes.ts';
import { violations } from '../axe.ts';
import { makeOrder } from '../orders/make-order.ts';
import { type CallApi, expect, pane, rowsOf, test } from '../portal.ts';

async function typeCard(page: Page, number: string): Promise<void> {
  const form = pane(page).getByRole('group', { name: /^Cartão de crédito: R\$/ });
  await form.getByLabel('Número do cartão').fill(number);
  await expect(form.getByLabel('Número do cartão')).toHaveValue(/^\d{4}\.\d{4}\.\d{4}\.\d{4}$/);
  await form.getByLabel('Nome impresso no cartão').fill('JOSE A CONCEICAO');
  await form.getByLabel('Mês').fill('08');
  await form.getByLabel('Ano').fill('2031');
  await form.getByLabel('Código de segurança').fill('123');
  await form.getByLabel('CPF do titular').fill('52998224725');
}

/** Pays the Pix of a code at the stand-in: its key ends the address in it. */
async function payPix(api: CallApi, code: string): Promise<void> {
  const { body } = await api('admin', 'GET', '/dev/simuladores/cobrancas');
  const charge = rowsOf(body).find(({ porta, chave }) => porta === 'pix' && code.includes(String(chave)));
  const paid = await api('admin', 'POST', `/dev/simuladores/cobrancas/pix/${String(charge?.chave)}`, { acao: 'exato' });
  expect(paid.status).toBe(204);
}

const payButton = (page: Page) => pane(page).getByRole('button', { name: 'Pagar', exact: true });

/** Chooses Pix for an order and pays; answers the dialog with its code. */
async function openPix(page: Page): Promise<Locator> {
  await pane(page).getByRole('radio', { name: /^Pix/ }).check();
  await payButton(page).click();
  return page.getByRole('dialog', { name: 'Pagar com Pix' });
}

test('a customer pays by card: a refused one says so, another one is charged once though its answer is lost @phone', async ({
  open,
  api,
}) => {
  const order = await makeOrder(api);
  const page = await open('cliente', `/carrinho/pedido/${order}`);
  await payButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/carrinho/pagamento/${order}$`));
  await pane(page).getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(pane(page).getByLabel('Parcelas')).toHaveValue(/^1x de R\$/);
  await payButton(page).click();
  await expect(pane(page).getByRole('alert')).toHaveText('Confira os dados do cartão.');
  expect(await violations(page)).toEqual([]);
  await typeCard(page, '4000000000000002');
  await payButton(page).click();
  await expect(pane(page).getByRole('heading', { name: 'O pagamento não foi aprovado' })).toBeVisible();
  // Nothing of a card is left where other people could read it.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/4000000000000002|4000\.0000/);
  // What was refused is out of the plan a moment later.
  await expect(pane(page).getByRole('radio', { name: 'Cartão de crédito' })).not.toBeChecked();
  await pane(page).getByRole('radio', { name: 'Cartão de crédito' }).check();
  await typeCard(page, '4111111111111111');
  const keys = new Set<string | undefined>();
  await page.route('**/api/cart/pay', async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    // The server does it, and nobody hears of it: as often as the client tries by itself.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await payButton(page).click();
  await expect(pane(page).getByRole('heading', { name: 'Pagamento Aprovado!' })).toBeVisible();
  expect(keys.size).toBe(1);
  const { body } = await api('cliente', 'GET', `/listar_pagamentos_pedido?id_pedido=${order}`);
  expect(rowsOf(body).filter(({ constante_status }) => constante_status === 'APROVADO')).toHaveLength(1);
  await pane(page).getByRole('button', { name: 'Ver o pedido' }).click();
  await expect(pane(page).getByText('Pago', { exact: true }).first()).toBeVisible();
});

test('a Pix shows its code, is closed and opened again, and gives way to a boleto in parts @whole-phone', async ({
  open,
  api,
}) => {
  const order = await makeOrder(api);
  const page = await open('cliente', `/carrinho/pagamento/${order}`);
  const dialog = await openPix(page);
  await expect(dialog.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible();
  await expect(dialog.getByLabel('Pix copia e cola')).toHaveValue(/^000201.*6304[0-9A-F]{4}$/);
  await expect(dialog.getByRole('timer')).toHaveText(/^Vale por mais \d\d:\d\d$/);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await pane(page).getByRole('button', { name: 'Ver o QR Code' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await pane(page).getByRole('button', { name: 'Várias formas' }).click();
  // Another mode begins without payments: the Pix is taken back at its provider.
  await pane(page).getByRole('checkbox', { name: 'Boleto bancário' }).check();
  await expect(pane(page).getByRole('button', { name: 'Ver o QR Code' })).toHaveCount(0);
  await expect(pane(page).getByText(/compensação bancária leva até 2 dias úteis/)).toBeVisible();
  await pane(page).getByLabel('Valor', { exact: true }).fill('10');
  await pane(page).getByRole('button', { name: 'Alterar valor' }).click();
  await expect(pane(page).getByText(/^R\$\s10,00 em pagamentos de um total de/)).toBeVisible();
  await payButton(page).click();
  await expect(pane(page).getByRole('alert')).toHaveText('Os pagamentos não completam o total do pedido.');
  await pane(page).getByRole('checkbox', { name: 'Cartão de crédito' }).check();
  await expect(pane(page).getByRole('group', { name: /^Cartão de crédito: R\$/ })).toBeVisible();
});

test('a Pix whose time is over is replaced by one click, and one that is paid is seen by whoever comes back', async ({
  open,
  api,
}) => {
  const order = await makeOrder(api);
  const page = await open('cliente', `/carrinho/pagamento/${order}`);
  const dialog = await openPix(page);
  const picture = dialog.getByRole('img', { name: 'QR Code do Pix' });
  await expect(picture).toBeVisible();
  const first = await dialog.getByLabel('Pix copia e cola').inputValue();
  // What a telephone reads from the screen is what is copied.
  expect(await readCodes(await picture.screenshot(), 'QRCode')).toEqual([first]);
  await api('admin', 'PUT', '/dev/simuladores/relogio', { avancar_ms: 31 * 60_000 });
  try {
    await dialog.getByRole('button', { name: 'Atualizar' }).click();
    await expect(dialog.getByText('O QR Code venceu.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Gerar outro QR Code' }).click();
    await expect(dialog.getByLabel('Pix copia e cola')).not.toHaveValue(first);
    await expect(dialog.getByRole('timer')).toHaveText(/^Vale por mais [23]\d:\d\d$/);
    const code = await dialog.getByLabel('Pix copia e cola').inputValue();
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await page.getByRole('link', { name: 'Meus pedidos' }).click();
    await expect(pane(page).getByRole('heading', { name: 'Meus pedidos' })).toBeVisible();
    await payPix(api, code);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/carrinho/pedido/${order}$`));
  } finally {
    await api('admin', 'DELETE', '/dev/simuladores/relogio');
  }
});

test('credit pays a part, and a transfer with receipts, which may be removed before, waits for finance @whole-phone', async ({
  open,
  api,
}) => {
  const order = await makeOrder(api);
  const page = await open('cliente', `/carrinho/pagamento/${order}`);
  const credits = pane(page).getByRole('region', { name: 'Créditos' });
  await credits.getByRole('button', { name: 'Por que não posso usar?' }).click();
  const alert = page.getByRole('dialog', { name: 'Atencao' });
  await expect(alert).toContainText('Procure o financeiro');
  await alert.getByRole('button', { name: 'Fechar' }).last().click();
  await credits.getByRole('button', { name: 'Usar crédito', exact: true }).click();
  const chosen = pane(page).getByRole('checkbox', { name: 'Crédito do cliente' });
  await expect(chosen).toBeChecked();
  // Its box goes with it: `uncheck` would look for it afterwards.
  await chosen.click();
  await expect(chosen).toHaveCount(0);
  await pane(page).getByRole('button', { name: 'Uma forma' }).click();
  await pane(page).getByRole('radio', { name: 'Transferência ou depósito' }).check();
  const receipts = pane(page).getByRole('region', { name: /^Comprovantes/ });
  await expect(receipts.getByRole('heading')).toHaveText('Comprovantes (0 de 5)');
  await payButton(page).click();
  await expect(pane(page).getByRole('alert')).toHaveText('Anexe de 1 a 5 comprovantes.');
  const picker = receipts.locator('input[type=file]').first();
  await picker.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(receipts.getByRole('alert')).toContainText('nota.txt');
  const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
  await picker.setInputFiles([pdf('comprovante.pdf'), pdf('errado.pdf')]);
  await expect(receipts.getByRole('heading')).toHaveText('Comprovantes (2 de 5)');
  await expect(receipts.getByRole('alert')).toHaveCount(0);
  await receipts.getByRole('button', { name: 'Remover errado.pdf' }).click();
  await expect(receipts.getByRole('listitem')).toHaveCount(1);
  expect(await violations(page)).toEqual([]);
  await payButton(page).click();
  const waiting = pane(page).getByRole('region', { name: 'Aguardando pagamento' });
  await expect(waiting.getByText(/O financeiro confere o pagamento em até 1 dia útil/)).toBeVisible();
  await expect(receipts.getByRole('button', { name: /^Remover/ })).toHaveCount(0);
  await expect(pane(page).getByRole('button', { name: 'Pagar', exact: true })).toBeDisabled();
  // A look at another way to pay does not take back what finance has.
  await pane(page).getByRole('radio', { name: 'Pix' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'já está com o financeiro' });
  await question.getByRole('button', { name: 'Manter o pagamento enviado' }).click();
  await expect(question).toBeHidden();
  await expect(waiting.getByText(/Transferência ou depósito/)).toBeVisible();
  await pane(page).getByRole('radio', { name: 'Pix' }).click();
  await question.getByRole('button', { name: 'Trocar a forma de pagamento' }).click();
  await expect(waiting).toHaveCount(0);
});

test('a card whose bank asks its holder is paid on the page of the bank @whole-phone', async ({ open, api }) => {
  const order = await makeOrder(api);
  const page = await open('cliente', `/carrinho/pagamento/${order}`);
  await pane(page).getByRole('radio', { name: 'Cartão de crédito' }).check();
  await typeCard(page, '4000002500003155');
  await payButton(page).click();
  await pane(page).getByRole('link', { name: 'Confirmar com o emissor' }).click();
  await expect(page).toHaveURL(/\/dev\/cartao\/pay_[0-9a-f]{24}$/);
  await expect(page.getByText('no cartão de final 3155')).toBeVisible();
  await page.getByRole('button', { name: 'Aprovar' }).click();
  await expect(page).toHaveURL(new RegExp(`/carrinho/pagamento/${order}$`));
  await expect(pane(page).getByRole('heading', { name: 'Pagamento Aprovado!' })).toBeVisible({ timeout: 30_000 });
});

test('whoever holds the link to an order pays it as it was chosen, and stays on the page that says so @whole-phone', async ({
  open,
  api,
}) => {
  const order = await makeOrder(api);
  const made = await api('vendas', 'POST', '/cart/createLink', { id_pedido: order });
  const { link } = Object(made.body.data) as { readonly link: string };
  const page = await open('consultor', new URL(link).pathname);
  await expect(pane(page).getByText('Quem fez o pedido ainda não escolheu como pagar.')).toBeVisible();
  await expect(pane(page).getByRole('radio')).toHaveCount(0);
  const offered = rowsOf((await api('cliente', 'GET', `/listarCondicaoPagamento?id_pedido=${order}&size=50`)).body);
  const card = offered.find(({ nome }) => nome === 'Cartão de crédito');
  const put = { id_pedido: order, id_condicao_pagamento: Number(card?.id) };
  expect((await api('cliente', 'POST', '/cart/changePayment', put)).status).toBe(200);
  await page.reload();
  await expect(pane(page).getByRole('radio')).toHaveCount(1);
  await expect(pane(page).getByRole('radio', { name: 'Cartão de crédito' })).toBeDisabled();
  await typeCard(page, '4111111111111111');
  await payButton(page).click();
  await expect(pane(page).getByRole('heading', { name: 'Pagamento Aprovado!' })).toBeVisible();
  await expect(pane(page).getByText('Você pode fechar esta página.')).toBeVisible();
  await expect(pane(page).getByRole('button', { name: 'Ver o pedido' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
});
