import { formatBoleto } from '@brazilian-utils/brazilian-utils/format-boleto';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PortError } from '../../../src/integrations/ask-json.ts';
import { readCodes } from '../../support/codes/read-codes.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { clients, type TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';
import { type Rectangle, readDrawnPdf } from './read-pdf.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());
afterEach(() => vi.restoreAllMocks());

/** An order that is to be paid by a slip, and the payment of it. */
async function withSlip() {
  const order = await pay.order();
  await pay.choose(order, 'BOLETO');
  const before = (await pay.listed(order))[0];
  expect([before?.url_boleto ?? null, (await open(Number(before?.id))).statusCode]).toEqual([null, 404]);
  const [payment] = pay.paymentsOf(await pay.pay(order));
  return { order, payment, id: Number(payment?.id) };
}

/** The answer as bytes: a PDF is no text. */
const open = (id: number, token = shop.customer, query = '') =>
  shop.server.app.inject({
    ...{ method: 'GET', url: `/api/boleto/${id}.pdf${query}` },
    headers: { authorization: `Bearer ${token}` },
  });

/** The bars of a page as a picture, so many pixels to the point, for a reader that knows nothing of who drew them. */
async function drawBars(bars: readonly Rectangle[], scale: number): Promise<Uint8Array> {
  const left = Math.min(...bars.map(({ x }) => x)) - 20;
  const width = Math.ceil((Math.max(...bars.map((bar) => bar.x + bar.width)) + 20 - left) * scale);
  const [height, margin] = [440, 40];
  const row = Buffer.alloc(width, 255);
  for (const bar of bars)
    row.fill(0, Math.round((bar.x - left) * scale), Math.round((bar.x + bar.width - left) * scale));
  const blank = Buffer.alloc(width, 255);
  const pixels = Buffer.concat(
    Array.from({ length: height }, (_, y) => (y < margin || y >= height - margin ? blank : row)),
  );
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

describe(`slips on paper, on ${testDatabaseKind}`, () => {
  test('the bars are read back, and all that a bank and a payer need stands there', async () => {
    const { order, payment, id } = await withSlip();
    expect(payment?.url_boleto).toBe(`boleto/${id}.pdf`);
    const answer = await open(id);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toMatch(/^inline; filename=boleto-\d+\.pdf$/);
    const { text, filled } = readDrawnPdf(answer.rawPayload);
    const [stored] = await shop.server.db.query<{ codigo_barras: string; linha_digitavel: string }>(
      sql`select codigo_barras, linha_digitavel from cobranca where id_pedido = ${order}`,
    );
    // 44 digits are 5 bars a pair, 2 to begin with and 2 to end, 103 mm long and 13 mm high.
    expect(filled).toHaveLength(22 * 5 + 4);
    const [first, last] = [filled[0], filled.at(-1)];
    const length = Number(last?.x) + Number(last?.width) - Number(first?.x);
    expect(length / 72).toBeCloseTo(103 / 25.4, 1);
    expect(Number(first?.height) / 72).toBeCloseTo(13 / 25.4, 2);
    // Whoever scans holds the paper nearer or farther until it is read: no distance reads anything else.
    const read: string[] = [];
    for (const scale of [12, 8, 6, 16]) read.push(...(await readCodes(await drawBars(filled, scale), 'ITF')));
    expect([...new Set(read)]).toEqual([stored?.codigo_barras]);
    const line = formatBoleto(stored?.linha_digitavel ?? '');
    expect(text.split('\n').filter((one) => one === line)).toHaveLength(2);
    for (const part of [
      ...['Recibo do pagador', 'Ficha de compensação', '999-', 'SEM VALOR', 'DEMONSTRACAO', 'Empresa de demonstração'],
      ...['Ana Compradora · 529.982.247-25', 'Avenida Paulista, 1578', 'CEP 01310-100 · São Paulo · SP', 'Pedido 0'],
      ...['2 dias úteis', 'Pagável em qualquer banco', 'Nosso número', 'Vencimento'],
      String(payment?.data_vencimento).split('-').reverse().join('/'),
      Number(payment?.valor_pagamento).toFixed(2).replace('.', ','),
    ])
      expect(text).toContain(part);
  });

  test('it is for who sees the order, or has a link to it, and for nobody else', async () => {
    const { order, id } = await withSlip();
    expect((await open(id, shop.seller)).statusCode).toBe(200);
    expect((await open(id, shop.other)).statusCode).toBe(404);
    expect((await open(id + 1_000)).statusCode).toBe(404);
    const link = await shop.post('/cart/createLink', { id_pedido: order });
    const { hash } = Object(link.body.data);
    expect((await open(id, shop.other, `?hash=${hash}`)).statusCode).toBe(200);
    const other = await withSlip();
    expect((await open(other.id, shop.other, `?hash=${hash}`)).statusCode).toBe(404);
    // A browser opens it by a token of this address alone, once.
    const once = await shop.post('/sessao/link', { url: `boleto/${id}.pdf` });
    const { token } = Object(once.body.data);
    const opened = async (slip: number) =>
      (await shop.server.app.inject({ method: 'GET', url: `/api/boleto/${slip}.pdf?token=${token}` })).statusCode;
    expect([await opened(id), await opened(id)]).toEqual([200, 403]);
  });

  test('a slip that is paid or taken back is none', async () => {
    const { order, id } = await withSlip();
    await pay.payBoleto(order);
    await pay.reach(order, 'PAGO');
    expect([(await open(id)).statusCode, (await pay.listed(order))[0]?.url_boleto ?? null]).toEqual([404, null]);
    const back = await withSlip();
    await shop.server.call('DELETE', `/cart/delPayment/${back.id}`, { token: shop.customer });
    expect((await open(back.id)).statusCode).toBe(404);
  });

  test("a bank's own slip is served as it is, and one that does not answer is said to be away", async () => {
    const { id } = await withSlip();
    const { boleto } = shop.server.ports;
    vi.spyOn(boleto, 'pdf').mockResolvedValueOnce(Buffer.from('%PDF-1.7 do banco'));
    expect((await open(id)).payload).toBe('%PDF-1.7 do banco');
    vi.spyOn(boleto, 'get').mockRejectedValueOnce(new PortError('no answer'));
    expect((await open(id)).statusCode).toBe(503);
  });

  test('of an order that became another client’s meanwhile the slip names its payer, and paying it pays the order of the other', async () => {
    const { order, id } = await withSlip();
    const moved = await shop.post(
      '/transfereMovimentacao',
      { id_origem: clients.customer, id_destino: clients.other },
      shop.seller,
    );
    expect(moved.status).toBe(200);
    expect((await open(id)).statusCode).toBe(404);
    const answer = await open(id, shop.other);
    expect(readDrawnPdf(answer.rawPayload).text).toContain('Ana Compradora · 529.982.247-25');
    await pay.payBoleto(order);
    await pay.reach(order, 'PAGO');
    const [row] = await shop.server.db.query(sql`select id_cliente from pedido_venda where id = ${order}`);
    expect(row).toEqual({ id_cliente: clients.other });
  });

  test('of a payer without an address, or with a very long name, a slip is drawn as well', async () => {
    const { id } = await withSlip();
    await shop.server.db.execute(sql`
      update cliente set nome = repeat('Nome comprido ', 8), logradouro = null, numero = null, cep = null, id_cidade = null
      where id = ${clients.customer}`);
    const { filled } = readDrawnPdf((await open(id)).rawPayload);
    expect(filled).toHaveLength(114);
  });
});
