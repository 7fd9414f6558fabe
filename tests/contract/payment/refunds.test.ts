import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());

describe(`books of money that goes back, on ${testDatabaseKind}`, () => {
  test('a part that was paid before the order was cancelled leaves the account of the order', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX', { metodo_pgto: 'multiplo', valor_novo: 10 });
    await pay.choose(order, 'CARTAO_CREDITO', { metodo_pgto: 'multiplo' });
    const card = (await pay.listed(order)).find(({ codigo }) => codigo === 'CARTAO_CREDITO');
    await pay.pay(order, { cartoes: [pay.card(Number(card?.id), '4000000000000002')] });
    await pay.payPix(order, 'exact');
    await shop.get(`/pix/getConfirmacaoPagamento/${order}`);
    expect(await pay.status(order)).toBe('ERRO_PAGAMENTO');
    await shop.post('/cart/cancel', { id_pedido: order });
    expect(await pay.status(order)).toBe('CANCELADO');
    const books = await pay.books(order);
    expect(books).toMatchObject({ sum: 0, PEDIDO: 0 });
  });
});
