import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { branches, clients, type TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());

const read = async (order: number) => Object((await shop.get(`/encontrarPedido?id_pedido=${order}`)).body.data);
const listed = async (order: number) =>
  (
    (await shop.get('/listarMeusPedidos?orcamento=false&size=100')).body.data as readonly Record<string, unknown>[]
  ).find(({ id_pedido }) => id_pedido === order);
const cents = (amount: unknown) => Math.round(Number(amount) * 100);

describe(`an order that is paid, on ${testDatabaseKind}`, () => {
  test('says how and when it was paid, what the way took off, and what was paid: to its page, list, staff and sheet', async () => {
    const order = await pay.order();
    const total = await pay.total(order);
    expect(await read(order)).toMatchObject({ valor_total: total, valor_pago: 0, valor_desconto_pagamento: 0 });
    expect(await listed(order)).toMatchObject({ valor_final: total });
    // Nothing of a payment stands on the sheet of what nobody has paid.
    const unpaid = await shop.get(`/PedidoVenda/print/pedido/folhas?id=${order}`);
    expect(unpaid.text).not.toMatch(/Pago em|Forma de pagamento|Valor pago/);
    expect(unpaid.text).toContain('Frete');
    await pay.choose(order, 'PIX');
    await pay.pay(order);
    expect(await listed(order)).toMatchObject({ valor_final: total });
    await pay.payPix(order, 'exact');
    await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
    await pay.reach(order, 'PAGO');
    const page = await read(order);
    expect(page).toMatchObject({ valor_total: total, forma_pagamento: 'Pix', dh_pagamento: expect.any(String) });
    expect(page.valor_desconto_pagamento).toBeGreaterThan(0);
    expect(cents(page.valor_pago)).toBe(cents(total) - cents(page.valor_desconto_pagamento));
    expect(await listed(order)).toMatchObject({
      ...{ valor_total: total, valor_final: page.valor_pago, forma_pagamento: 'Pix' },
      dh_pagamento: page.dh_pagamento,
    });
    const staff = await shop.get(`/PedidoVenda/${order}`, shop.seller);
    expect(staff.body.data).toMatchObject({ forma_pagamento: 'Pix', valor_pago: page.valor_pago });
    const sheet = await shop.get(`/PedidoVenda/print/pedido/folhas?id=${order}`);
    expect(sheet.status, sheet.text.slice(0, 300)).toBe(200);
    const amount = (value: number) => value.toLocaleString('pt-BR', { minimumFractionDigits: 2 });
    for (const part of [
      'Pix',
      '"text":"Data"',
      'Pago em',
      amount(page.valor_pago),
      amount(page.valor_desconto_pagamento),
    ])
      expect(sheet.text, part).toContain(part);
    const form = await shop.get(`/PedidoVenda/print/${order}.html`);
    for (const part of ['Pedido realizado', 'Pagamento aprovado', amount(page.valor_pago)])
      expect(form.text, part).toContain(part);
  });

  test('costs no delivery on its sheet before one is chosen', async () => {
    const budget = await shop.fill(shop.customer, 1);
    await shop.server.db.execute(sql`
      update pedido_venda set id_entrega = null, constante_entrega = null, descricao_entrega = null, retirar_filial = null
      where id = ${budget}`);
    await shop.post('/cart/budget', { id_pedido: budget });
    const sheet = await shop.get(`/PedidoVenda/print/pedido/folhas?id=${budget}`);
    expect(sheet.status, sheet.text.slice(0, 300)).toBe(200);
    expect(sheet.text).not.toContain('Frete');
  });

  test('of several ways names each, and what is given back counts no more', async () => {
    const order = await pay.order();
    const total = await pay.total(order);
    await shop.server.db.execute(sql`
      insert into credito_cliente (id_cliente, descricao, moeda, saldo, data_credito)
      values (${clients.customer}, 'Teste', 'BRL', 50, '2026-01-01')`);
    await pay.choose(order, 'CREDITO', { metodo_pgto: 'multiplo', valor_novo: 10 });
    await pay.choose(order, 'PIX', { metodo_pgto: 'multiplo' });
    await pay.pay(order);
    expect(await read(order)).toMatchObject({ forma_pagamento: 'Crédito do cliente', valor_pago: 10 });
    // Not paid yet: the list has the order's own total.
    expect(await listed(order)).toMatchObject({ valor_final: total });
    await pay.payPix(order, 'exact');
    await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
    await pay.reach(order, 'PAGO');
    expect(await read(order)).toMatchObject({ forma_pagamento: 'Crédito do cliente, Pix' });
    const [written] = await shop.server.db.query<{ valores: string }>(
      sql`select valores_pagamento as valores from pedido_venda where id = ${order}`,
    );
    expect(written?.valores.replaceAll('\u00a0', ' ')).toMatch(/^Crédito do cliente: R\$ 10,00\nPix: R\$ [\d.]+,\d\d$/);
    const sheet = await shop.get(`/PedidoVenda/print/pedido/folhas?id=${order}`);
    for (const line of written?.valores.split('\n') ?? []) expect(sheet.text).toContain(line);
  });

  test('is paid at the prices that it was validated with, whether they rose or fell since', async () => {
    const { db } = shop.server;
    for (const factor of [1.5, 0.5]) {
      const order = await pay.order();
      const total = await pay.total(order);
      const change = (by: number) =>
        db.execute(sql`
          update preco_sku set valor = valor * ${by}
          where id_sku in (select id_sku from pedido_item where id_pedido = ${order}) and id_filial = ${branches.main}`);
      await change(factor);
      await pay.choose(order, 'BOLETO');
      expect((await read(order)).valor_total).toBe(total);
      const paid = await pay.pay(order);
      expect([paid.status, Object(paid.body.data).valor_total], paid.text).toEqual([200, total]);
      await pay.payBoleto(order);
      await pay.reach(order, 'PAGO');
      expect(await read(order)).toMatchObject({ valor_total: total, valor_pago: total });
      await change(1 / factor);
    }
  });
});
