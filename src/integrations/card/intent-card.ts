import { PortError } from '../ask-json.ts';
import { isMissing } from '../exchange.ts';
import { type CardPayment, type CardPort, isCardKey } from './card-port.ts';
import { readCardWebhook } from './card-webhook.ts';
import { codeOf, createIntentCalls, type IntentCallOptions } from './intent-calls.ts';
import { isSession, readIntent, readSession } from './read-intent.ts';

export type IntentCardOptions = IntentCallOptions & {
  /** One secret, or two while one is being replaced. */
  readonly webhookSecrets: readonly string[];
};

const expand = { 'expand[0]': 'latest_charge' };
const sessionExpand = { 'expand[0]': 'payment_intent.latest_charge' };

/**
 * Cards by an API of intents (Stripe, "PaymentIntents", manual capture), and its own page (Stripe, "Checkout
 * Sessions"), which creates an intent when a card is entered: before that a payment is identified by its session,
 * afterwards by its intent. Writes carry an `Idempotency-Key`, with which the provider repeats its first answer; they
 * are not repeated here, because the caller asks with the same key.
 */
export function createIntentCard(options: IntentCardOptions): CardPort {
  const { webhookSecrets } = options;
  const { change, read } = createIntentCalls(options);
  const pathOf = (id: string, action = ''): string => {
    if (!/^[A-Za-z0-9_]{1,255}$/.test(id)) throw new PortError('an id of another shape', 'refused', 'id');
    return `/v1/${isSession(id) ? 'checkout/sessions' : 'payment_intents'}/${id}${action}`;
  };
  const get = async (id: string): Promise<CardPayment | null> => {
    const isPage = isSession(id);
    try {
      const found = await read(`${pathOf(id)}?${new URLSearchParams(isPage ? sessionExpand : expand)}`);
      return isPage ? readSession(found) : readIntent(found);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  /** The intent of a payment; null for a page on which no card was entered. */
  const intentOf = async (id: string): Promise<string> => {
    if (!isSession(id)) return id;
    const found = await get(id);
    if (found === null || isSession(found.id)) throw new PortError('no card was given', 'refused', 'sem_cartao');
    return found.id;
  };

  return {
    tokenise: null,
    authorise: async (request) => {
      const { key, amount } = request;
      if (!isPurchase(key, amount)) throw new PortError('a purchase of another shape', 'refused', 'pedido_invalido');
      const payment = readIntent(await change('/v1/payment_intents', writePurchase(request), `autoriza:${key}`));
      if (payment.amount !== amount) throw new PortError('an intent of another amount');
      return payment;
    },
    openPage: async (request) => {
      const { key, amount } = request;
      if (!isPurchase(key, amount)) throw new PortError('a purchase of another shape', 'refused', 'pedido_invalido');
      const payment = readSession(await change('/v1/checkout/sessions', writePage(request), `pagina:${key}`));
      if (payment.amount !== amount) throw new PortError('a page of another amount');
      return payment;
    },
    capture: async (payment, amount) => {
      const id = await intentOf(payment);
      const form = new URLSearchParams({ amount_to_capture: String(amount), ...expand });
      return readIntent(await change(pathOf(id, '/capture'), form, `captura:${id}:${amount}`));
    },
    cancel: async (payment) => {
      let id = payment;
      if (isSession(payment)) {
        const found = await get(payment);
        if (found === null) throw new PortError('no such page', 'refused', 'pedido_invalido');
        if (found.state === 'voided') return found;
        if (isSession(found.id))
          return readSession(
            await change(pathOf(payment, '/expire'), new URLSearchParams(sessionExpand), `fecha:${payment}`),
          );
        id = found.id;
      }
      const form = new URLSearchParams(expand);
      return readIntent(await change(pathOf(id, '/cancel'), form, `cancela:${id}`));
    },
    refund: async (payment, key, amount) => {
      if (!isCardKey(key)) throw new PortError('a key of another shape', 'refused', 'pedido_invalido');
      const id = await intentOf(payment);
      const form = new URLSearchParams({ payment_intent: id, amount: String(amount), 'metadata[chave]': key });
      const refund = await change('/v1/refunds', form, `devolve:${key}`);
      if (refund.amount !== amount || refund.status === undefined) throw new PortError('a refund of another shape');
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new PortError(`the refund is ${refund.status}`, 'refused', codeOf(refund.failure_reason));
      return { key, amount };
    },
    get,
    find: async (key) => {
      if (!isCardKey(key)) return null;
      const query = new URLSearchParams({ query: `metadata['chave']:'${key}'`, 'expand[0]': 'data.latest_charge' });
      const { data } = await read(`/v1/payment_intents/search?${query}`);
      if (!Array.isArray(data)) throw new PortError('a search of another shape');
      return data.length === 0 ? null : readIntent(data[0]);
    },
    readWebhook: (body, signature, now) => readCardWebhook(body, signature, webhookSecrets, now),
  };
}

/** Parameters of the API for a purchase with a given card. */
function writePurchase({
  key,
  amount,
  currency,
  token,
  instalments,
  statement,
  returnUrl,
}: Parameters<CardPort['authorise']>[0]) {
  const form = new URLSearchParams({
    ...{ amount: String(amount), currency: currency.toLowerCase(), payment_method: token },
    ...{ capture_method: 'manual', confirm: 'true', return_url: returnUrl, 'metadata[chave]': key },
    ...{ 'payment_method_types[0]': 'card', ...expand },
    ...(statement === undefined ? {} : { statement_descriptor_suffix: statement.slice(0, 22) }),
  });
  if (instalments > 1) {
    form.set('payment_method_options[card][installments][enabled]', 'true');
    form.set('payment_method_options[card][installments][plan][count]', String(instalments));
    form.set('payment_method_options[card][installments][plan][interval]', 'month');
    form.set('payment_method_options[card][installments][plan][type]', 'fixed_count');
  }
  return form;
}

/** Parameters of the API for a purchase on the provider's own page. */
function writePage({
  key,
  amount,
  currency,
  instalments,
  title,
  returnUrl,
}: Parameters<NonNullable<CardPort['openPage']>>[0]) {
  const line = 'line_items[0][price_data]';
  return new URLSearchParams({
    ...{ mode: 'payment', success_url: returnUrl, cancel_url: returnUrl, client_reference_id: key },
    ...{
      'payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      [`${line}[unit_amount]`]: String(amount),
    },
    ...{ [`${line}[currency]`]: currency.toLowerCase(), [`${line}[product_data][name]`]: title.slice(0, 100) },
    ...{ 'payment_intent_data[capture_method]': 'manual', 'payment_intent_data[metadata][chave]': key },
    ...{ 'metadata[chave]': key, ...sessionExpand },
    ...(instalments > 1 ? { 'payment_method_options[card][installments][enabled]': 'true' } : {}),
  });
}

function isPurchase(key: string, amount: number): boolean {
  return isCardKey(key) && Number.isSafeInteger(amount) && amount > 0;
}
