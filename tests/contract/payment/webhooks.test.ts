import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

const secret = 'segredo-do-endereco-1';
let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
  const { ports } = shop.server;
  Object.assign(ports.webhookSecrets, { pix: ['segredo-que-expira', secret], boleto: [secret] });
  // Only what these tests send reaches the server.
  vi.spyOn(ports.standIns.notices, 'due').mockResolvedValue([]);
}, 120_000);
afterAll(() => shop.server.close());

async function send(name: string, body: string | object, headers: Record<string, string> = {}) {
  const answer = await shop.server.app.inject({
    ...{ method: 'POST', url: `/webhooks/${name}` },
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.statusCode, code: Object(answer.json()).code };
}

const keyOf = async (order: number, column = 'chave'): Promise<string> => {
  const [row] = await shop.server.db.query<{ chave: string; id_provedor: string | null }>(
    sql`select chave, id_provedor from cobranca where id_pedido = ${order} order by id desc limit 1`,
  );
  return (column === 'chave' ? row?.chave : row?.id_provedor) ?? '';
};

const refused = { status: 401, code: 'AVISO_RECUSADO' };
const accepted = { status: 200, code: undefined };

describe(`webhooks of providers, on ${testDatabaseKind}`, () => {
  test('a Pix is settled by a call with the secret, which may come twice, and by no other', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX');
    await pay.pay(order);
    await pay.payPix(order, 'exact', 'drop');
    const body = { pix: [{ txid: await keyOf(order), valor: '0.01', endToEndId: 'E1' }] };
    for (const address of ['pix', 'pix?token=', 'pix?token=segredo-do-endereco-2', `cartao?token=${secret}`])
      expect(await send(address, body), address).toEqual(refused);
    expect(await send(`pix?token=${secret}`, 'nada')).toEqual(refused);
    expect(await pay.status(order)).toBe('AGUARDANDO_PAGAMENTO');
    // The form of API Pix, which adds '/pix' to the address that it was given.
    expect(await send(`pix/pix?token=${secret}`, body)).toEqual(accepted);
    expect(await pay.status(order)).toBe('PAGO');
    const books = await pay.books(order);
    expect(await send('pix?token=segredo-que-expira', body)).toEqual(accepted);
    expect(await pay.books(order)).toEqual(books);
    expect(books.sum).toBe(0);
  });

  test('one that says a Pix is paid which is not changes nothing, and neither does one of an unknown charge', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX');
    await pay.pay(order);
    const txids = [await keyOf(order), 'A'.repeat(26)];
    expect(await send(`pix?token=${secret}`, { pix: txids.map((txid) => ({ txid, valor: '999.00' })) })).toEqual(
      accepted,
    );
    expect(await pay.status(order)).toBe('AGUARDANDO_PAGAMENTO');
  });

  test('a boleto is settled by its key', async () => {
    const order = await pay.order();
    await pay.choose(order, 'BOLETO');
    await pay.pay(order);
    await pay.payBoleto(order);
    expect(await send('boleto', { chave: await keyOf(order) })).toEqual(refused);
    expect(await send(`boleto?token=${secret}`, { chave: await keyOf(order) })).toEqual(accepted);
    expect(await pay.status(order)).toBe('PAGO');
  });

  test('a card is settled by what is signed, byte for byte', async () => {
    const { ports, db } = shop.server;
    const order = await pay.order();
    await pay.choose(order, 'CARTAO_CREDITO');
    const [payment] = await pay.listed(order);
    await pay.pay(order, { cartoes: [pay.card(Number(payment?.id), '4000002500003155')] });
    const id = await keyOf(order, 'id_provedor');
    await ports.standIns.card?.answerChallenge(id, true, 'drop');
    await ports.standIns.notices.put(db, 'cartao', { id: 'evt_1', type: 'x', data: { object: { id } } }, 'now');
    vi.mocked(ports.standIns.notices.due).mockRestore();
    const notice = (await ports.standIns.notices.due()).findLast(({ port }) => port === 'cartao');
    vi.spyOn(ports.standIns.notices, 'due').mockResolvedValue([]);
    const headers = { 'stripe-signature': notice?.signature ?? '' };
    expect(await send('cartao', notice?.body ?? '')).toEqual(refused);
    expect(await send('cartao', `${notice?.body} `, headers)).toEqual(refused);
    expect(await pay.status(order)).toBe('AGUARDANDO_PAGAMENTO');
    expect(await send('cartao', notice?.body ?? '', headers)).toEqual(accepted);
    expect(await pay.status(order)).toBe('PAGO');
  });

  test('what is too large or has no address is refused', async () => {
    expect((await send(`pix?token=${secret}`, 'x'.repeat(70_000))).status).toBe(413);
    expect((await send('nenhum', {})).status).toBe(404);
  });
});
