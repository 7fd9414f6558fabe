import { expect, test } from 'vitest';
import { type JsonAnswer, startJsonServer } from '../../../tests/support/services/json-server.ts';
import { signWebhook } from '../security/webhook-signature.ts';
import { createIntentCard } from './intent-card.ts';

const request = {
  ...{ key: 'pedido-7', amount: 10_000, currency: 'BRL', token: 'pm_1', instalments: 3 },
  returnUrl: 'https://portal.example.com/pedido/7',
};
const intent = {
  ...{ id: 'pi_1', object: 'payment_intent', amount: 10_000, amount_received: 0, currency: 'brl' },
  ...{ status: 'requires_capture', metadata: { chave: 'pedido-7' }, last_payment_error: null, next_action: null },
  latest_charge: { amount_refunded: 0, payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
};
const done = (body: unknown, status = 200): JsonAnswer => ({ status, text: JSON.stringify(body) });
const refused = expect.objectContaining({ name: 'PortError', outcome: 'refused' });
const unknown = expect.objectContaining({ name: 'PortError', outcome: 'unknown' });
const secret = 'whsec_0123456789abcdef';

async function start(...answers: readonly JsonAnswer[]) {
  let calls = 0;
  const { base, received } = await startJsonServer(() => answers[Math.min(calls++, answers.length - 1)] ?? 'hangs');
  const reasons: string[] = [];
  const card = createIntentCard({
    ...{ base, secretKey: 'sk_segredo', webhookSecrets: [secret], timeout: 150, rest: 1 },
    failed: (reason) => reasons.push(reason),
  });
  return { card, received, reasons };
}

test('a purchase is held under its key', async () => {
  const { card, received } = await start(done(intent));
  const payment = {
    ...{ id: 'pi_1', key: 'pedido-7', state: 'authorised', amount: 10_000, currency: 'BRL', captured: 0, refunded: 0 },
    ...{ card: { brand: 'visa', last4: '4242' }, reason: null, actionUrl: null },
  };
  expect(await card.authorise(request)).toEqual(payment);
  expect(await card.authorise(request)).toEqual(payment);
  const [first, second] = received;
  expect([first?.method, first?.url]).toEqual(['POST', '/v1/payment_intents']);
  expect(first?.headers).toMatchObject({ authorization: 'Bearer sk_segredo', 'idempotency-key': 'autoriza:pedido-7' });
  expect([second?.headers['idempotency-key'], second?.body]).toEqual(['autoriza:pedido-7', first?.body]);
  expect(Object.fromEntries(new URLSearchParams(first?.body))).toMatchObject({
    ...{ amount: '10000', currency: 'brl', payment_method: 'pm_1', capture_method: 'manual', confirm: 'true' },
    ...{ 'metadata[chave]': 'pedido-7', 'payment_method_options[card][installments][plan][count]': '3' },
  });
});

test('a card that is refused, and one that asks its holder, are answers', async () => {
  const declined = {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error: { decline_code: 'do_not_honor' },
  };
  const error = { type: 'card_error', code: 'card_declined', payment_intent: declined };
  const { card } = await start(done({ error }, 402));
  expect(await card.authorise(request)).toMatchObject({ state: 'refused', reason: 'do_not_honor' });
  const action = { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.example.com/3ds' } };
  const asking = await start(done({ ...intent, status: 'requires_action', next_action: action }));
  expect(await asking.card.authorise(request)).toMatchObject({
    ...{ state: 'requires_action', actionUrl: 'https://hooks.example.com/3ds' },
  });
});

test.each([
  ['hangs'],
  [done({ error: {} }, 500)],
  [done({ error: { code: 'idempotency_key_in_use' } }, 409)],
  [done({}, 429)],
  [{ text: '{"id":' }],
  [done({ ...intent, status: 'new_state' })],
  [done({ ...intent, amount: 1 })],
] as const)('what nobody knows the end of is unknown, and is not sent twice: %j', async (answer) => {
  const { card, received, reasons } = await start(answer);
  await expect(card.authorise(request)).rejects.toEqual(unknown);
  expect(received).toHaveLength(1);
  expect(reasons.join()).not.toContain('segredo');
});

test('another purchase under the key is refused', async () => {
  const { card } = await start(done({ error: { type: 'idempotency_error' } }, 400));
  await expect(card.authorise(request)).rejects.toMatchObject({ outcome: 'refused', code: 'idempotency_error' });
  for (const wrong of [{ key: 'a b' }, { amount: 0.5 }, { amount: -1 }])
    await expect(card.authorise({ ...request, ...wrong })).rejects.toEqual(refused);
});

test('what is held is taken, let go and given back, each with a key', async () => {
  const { card, received } = await start(
    done({ ...intent, status: 'succeeded', amount_received: 9_000 }),
    done({ ...intent, status: 'canceled' }),
    done({ id: 're_1', amount: 500, status: 'succeeded' }),
    done({ id: 're_2', amount: 500, status: 'failed', failure_reason: 'expired_or_canceled_card' }),
  );
  expect(await card.capture('pi_1', 9_000)).toMatchObject({ state: 'captured', captured: 9_000 });
  expect(await card.cancel('pi_1')).toMatchObject({ state: 'voided' });
  expect(await card.refund('pi_1', 'd1', 500)).toEqual({ key: 'd1', amount: 500 });
  await expect(card.refund('pi_1', 'd2', 500)).rejects.toMatchObject({ outcome: 'refused' });
  expect(received.map(({ url, headers }) => [url, headers['idempotency-key']])).toEqual([
    ['/v1/payment_intents/pi_1/capture', 'captura:pi_1:9000'],
    ['/v1/payment_intents/pi_1/cancel', 'cancela:pi_1'],
    ['/v1/refunds', 'devolve:d1'],
    ['/v1/refunds', 'devolve:d2'],
  ]);
  await expect(card.cancel('../refunds')).rejects.toEqual(refused);
});

const page = {
  ...{ id: 'cs_1', object: 'checkout.session', status: 'open', amount_total: 10_000, currency: 'brl' },
  ...{ metadata: { chave: 'pedido-7' }, url: 'https://checkout.example.com/cs_1', payment_intent: null },
};
const { token: _, ...purchase } = request;

test('a page of the company is opened under its key, and is what its card becomes', async () => {
  const declined = { ...intent, status: 'requires_payment_method', latest_charge: null };
  const { card, received } = await start(
    done(page),
    done({ ...page, payment_intent: declined }),
    done({ ...page, status: 'complete', payment_intent: intent }),
    done({ ...page, status: 'complete', payment_intent: intent }),
    done({ ...intent, status: 'succeeded', amount_received: 10_000 }),
  );
  const waiting = {
    ...{
      id: 'cs_1',
      key: 'pedido-7',
      state: 'requires_action',
      amount: 10_000,
      currency: 'BRL',
      captured: 0,
      refunded: 0,
    },
    ...{ card: null, reason: null, actionUrl: 'https://checkout.example.com/cs_1' },
  };
  expect(await card.openPage({ ...purchase, title: 'Pedido 7' })).toEqual(waiting);
  // A card that was refused there is followed by another one.
  expect(await card.get('cs_1')).toEqual(waiting);
  expect(await card.get('cs_1')).toMatchObject({ id: 'pi_1', key: 'pedido-7', state: 'authorised', actionUrl: null });
  expect(await card.capture('cs_1', 10_000)).toMatchObject({ id: 'pi_1', state: 'captured', captured: 10_000 });
  const [first] = received;
  expect(received.map(({ method, url }) => `${method} ${url?.split('?')[0]}`)).toEqual([
    'POST /v1/checkout/sessions',
    'GET /v1/checkout/sessions/cs_1',
    'GET /v1/checkout/sessions/cs_1',
    'GET /v1/checkout/sessions/cs_1',
    'POST /v1/payment_intents/pi_1/capture',
  ]);
  expect(first?.headers['idempotency-key']).toBe('pagina:pedido-7');
  expect(Object.fromEntries(new URLSearchParams(first?.body))).toMatchObject({
    ...{ mode: 'payment', success_url: request.returnUrl, 'line_items[0][price_data][unit_amount]': '10000' },
    ...{ 'payment_intent_data[capture_method]': 'manual', 'payment_intent_data[metadata][chave]': 'pedido-7' },
    'line_items[0][price_data][product_data][name]': 'Pedido 7',
  });
});

test('a page is closed, and what was given there meanwhile is let go', async () => {
  const closed = await start(done(page), done({ ...page, status: 'expired', url: null }));
  expect(await closed.card.cancel('cs_1')).toMatchObject({ id: 'cs_1', state: 'voided', actionUrl: null });
  expect(closed.received[1]).toMatchObject({ method: 'POST', url: '/v1/checkout/sessions/cs_1/expire' });
  const given = await start(
    done({ ...page, status: 'complete', payment_intent: intent }),
    done({ ...intent, status: 'canceled' }),
  );
  expect(await given.card.cancel('cs_1')).toMatchObject({ id: 'pi_1', state: 'voided' });
  expect(given.received[1]?.url).toBe('/v1/payment_intents/pi_1/cancel');
  const again = await start(done({ ...page, status: 'expired', url: null }));
  expect(await again.card.cancel('cs_1')).toMatchObject({ state: 'voided' });
  expect(again.received).toHaveLength(1);
});

test('nothing is taken of a page at which no card was given', async () => {
  const { card } = await start(done(page));
  await expect(card.capture('cs_1', 10_000)).rejects.toEqual(refused);
  await expect(card.refund('cs_1', 'd1', 1)).rejects.toEqual(refused);
  await expect(card.openPage({ ...purchase, title: 'Pedido 7', amount: -1 })).rejects.toEqual(refused);
  for (const wrong of [{ ...page, amount_total: 1 }, { ...page, status: 'new_state' }, {}]) {
    const other = await start(done(wrong));
    await expect(other.card.openPage({ ...purchase, title: 'Pedido 7' })).rejects.toEqual(unknown);
  }
});

test('a payment is found by its key and by its id, after a failed read too', async () => {
  const { card, received } = await start(done({}, 500), done({ data: [intent] }), done({ data: [] }), done({}, 404));
  expect(await card.find('pedido-7')).toMatchObject({ id: 'pi_1' });
  expect(await card.find('pedido-8')).toBeNull();
  expect(await card.find("'")).toBeNull();
  expect(await card.get('pi_9')).toBeNull();
  expect(decodeURIComponent(received[1]?.url ?? '')).toContain("query=metadata['chave']:'pedido-7'");
});

test('a webhook counts with its signature only', async () => {
  const { card } = await start();
  const now = new Date();
  const body = JSON.stringify({
    id: 'evt_1',
    type: 'charge.refunded',
    data: { object: { id: 'ch_1', payment_intent: 'pi_1' } },
  });
  const signature = signWebhook(body, secret, now);
  expect(card.readWebhook(Buffer.from(body), signature, now)).toEqual({ eventId: 'evt_1', paymentId: 'pi_1' });
  expect(card.readWebhook(body.replace('pi_1', 'pi_2'), signature, now)).toBeNull();
  expect(card.readWebhook(body, undefined, now)).toBeNull();
  expect(card.readWebhook('nada', signWebhook('nada', secret, now), now)).toBeNull();
});
