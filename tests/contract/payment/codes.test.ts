import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interleaved2of5 } from '../../../src/domain/codes/interleaved-2of5.ts';
import { encodeGreys } from '../../../src/engine/files/shrink-picture.ts';
import { readCodes } from '../../support/codes/read-codes.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { TestShop } from '../orders/shop.ts';
import { openPaymentShop, type TestPayments } from './payments.ts';

let shop: TestShop;
let pay: TestPayments;
beforeAll(async () => {
  ({ shop, pay } = await openPaymentShop());
}, 120_000);
afterAll(() => shop.server.close());

async function drawCode(text: string, more = '', token: string | null = shop.customer) {
  const answer = await shop.server.app.inject({
    url: `/api/qrcode.png?text=${encodeURIComponent(text)}${more}`,
    ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
  });
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload };
}

describe(`codes that people scan, on ${testDatabaseKind}`, () => {
  test('the picture of a Pix says its copy-and-paste text, which a parser of the standard accepts', async () => {
    const order = await pay.order();
    await pay.choose(order, 'PIX');
    await pay.pay(order);
    const [payment] = await pay.listed(order);
    const text = String(payment?.info_qrcode);
    expect(getPixPayloadInfo(text)).toMatchObject({ pointOfInitiation: 'dynamic' });
    for (const size of ['', '&width=300&height=900', '&width=2000&height=2000']) {
      const picture = await drawCode(text, size);
      expect([picture.status, picture.type]).toEqual([200, 'image/png']);
      expect(await readCodes(picture.bytes, 'QRCode'), size).toEqual([text]);
    }
  });

  test('any text is drawn as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme-ascii' }), async (text) => {
        expect(await readCodes((await drawCode(text, '&width=900&height=900')).bytes, 'QRCode')).toEqual([text]);
      }),
      { numRuns: 25 },
    );
    expect(await readCodes((await drawCode('Colchão às 8h — R$ 10', '&width=400')).bytes, 'QRCode')).toEqual([
      'Colchão às 8h — R$ 10',
    ]);
  }, 60_000);

  test.each(['token', 'access_token'])('a link to a picture carries the session as %s', async (name) => {
    const picture = await drawCode('x', `&${name}=${shop.customer}`, null);
    expect([picture.status, picture.type]).toEqual([200, 'image/png']);
  });

  test('what does not fit, and who has no session, is refused', async () => {
    expect((await drawCode('ã'.repeat(2_000))).status).toBe(400);
    expect((await drawCode('x'.repeat(2_001))).status).toBe(400);
    expect((await drawCode('x', '&width=10')).status).toBe(400);
    expect((await drawCode('x', '', null)).status).toBe(403);
    expect((await drawCode('x', `&access_token=${'x'.repeat(43)}`, null)).status).toBe(403);
  });

  test('the bars of a boleto say its 44 digits', async () => {
    const order = await pay.order();
    await pay.choose(order, 'BOLETO');
    await pay.pay(order);
    const [row] = await shop.server.db.query<{ codigo: string }>(
      sql`select b.codigo from vitral_sim_boleto as b join cobranca as c on c.chave = b.chave where c.id_pedido = ${order}`,
    );
    const code = row?.codigo ?? '';
    expect(code).toMatch(/^\d{44}$/);
    const module = 3;
    const line = [10, ...interleaved2of5(code), 10].flatMap((width, place) =>
      new Array<number>(width * module).fill(place % 2 === 1 ? 0 : 255),
    );
    const height = 60;
    const pixels = Uint8Array.from({ length: line.length * height }, (_, at) => line[at % line.length] ?? 255);
    expect(await readCodes(await encodeGreys(pixels, line.length, height), 'ITF')).toEqual([code]);
  });
});
