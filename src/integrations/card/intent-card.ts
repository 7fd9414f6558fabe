import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { PortError, textOf } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { type Exchange, exchange, isRefusal, repeatUnknown } from '../exchange.ts';
import { type CardPayment, type CardPort, type CardState, isCardKey } from './card-port.ts';
import { readCardWebhook } from './card-webhook.ts';

export type IntentCardOptions = {
  /** `https://api.stripe.com`, or another that speaks its API of intents. */
  readonly base: string;
  readonly secretKey: string;
  /** One, or two while one is replaced. */
  readonly webhookSecrets: readonly string[];
  readonly timeout?: number;
  /** ms of the first rest before a read is repeated. */
  readonly rest?: number;
  /** Learns why a call was not done. */
  readonly failed?: (reason: string) => void;
};

const version = '2024-06-20';

const states: Readonly<Record<string, CardState>> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'voided',
  requires_payment_method: 'refused',
  requires_confirmation: 'refused',
  requires_action: 'requires_action',
  processing: 'processing',
};

/**
 * Cards by an API of intents (Stripe, "PaymentIntents", manual capture), and its own page (Stripe, "Checkout Sessions"), which makes
 * an intent once a card is given: a payment is known by its session before, and by its intent after. Calls that change something carry an
 * `Idempotency-Key`, under which the provider gives its first answer again; they are not repeated here, as the caller asks by
 * the same key.
 */
export function createIntentCard(options: IntentCardOptions): CardPort {
  const { base, secretKey, webhookSecrets, timeout = 20_000, rest = 200, failed } = options;
  const breaker = createBreaker({ service: 'card' });
  const headers = { authorization: `Bearer ${secretKey}`, 'stripe-version': version };

  const call = async (method: Exchange['method'], path: string, form?: URLSearchParams, key?: string) => {
    const { status, body } = await exchange({
      ...{ method, url: new URL(path, base), timeout },
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      ...(form === undefined ? {} : { body: form.toString() }),
    });
    if (status === 200 && isRecord(body)) return body;
    const error = isRecord(body) && isRecord(body.error) ? body.error : null;
    // A card that is refused is an answer: it comes with its intent.
    if (status === 402 && error !== null && isRecord(error.payment_intent)) return error.payment_intent;
    const code = error === null ? null : (codeOf(error.code) ?? codeOf(error.type));
    // Stripe answers 400 for a key that another purchase has, 409 while the first call with it is still under way.
    throw new PortError(
      `status ${status}${code === null ? '' : ` ${code}`}`,
      isRefusal(status) ? 'refused' : 'unknown',
      code,
    );
  };
  const reported = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      failed?.(error instanceof Error ? error.message : 'failed');
      throw error;
    }
  };
  const change = (path: string, form: URLSearchParams, key: string): Promise<JsonRecord> =>
    reported(() => breaker.run(() => call('POST', path, form, key)));
  const read = (path: string): Promise<JsonRecord> =>
    reported(() => repeatUnknown(breaker, () => call('GET', path), { rest }));
  const expand = { 'expand[0]': 'latest_charge' };
  const sessionExpand = { 'expand[0]': 'payment_intent.latest_charge' };
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
      if (error instanceof PortError && /^status 404\b/.test(error.message)) return null;
      throw error;
    }
  };
  /** The intent of a payment; a page at which no card was given has none. */
  const intentOf = async (id: string): Promise<string> => {
    if (!isSession(id)) return id;
    const found = await get(id);
    if (found === null || isSession(found.id)) throw new PortError('no card was given', 'refused', 'sem_cartao');
    return found.id;
  };

  return {
    tokenise: null,
    authorise: async ({ key, amount, currency, token, instalments, statement, returnUrl }) => {
      if (!isPurchase(key, amount)) throw new PortError('a purchase of another shape', 'refused', 'pedido_invalido');
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
      const payment = readIntent(await change('/v1/payment_intents', form, `autoriza:${key}`));
      if (payment.amount !== amount) throw new PortError('an intent of another amount');
      return payment;
    },
    openPage: async ({ key, amount, currency, instalments, title, returnUrl }) => {
      if (!isPurchase(key, amount)) throw new PortError('a purchase of another shape', 'refused', 'pedido_invalido');
      const line = 'line_items[0][price_data]';
      const form = new URLSearchParams({
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
      const payment = readSession(await change('/v1/checkout/sessions', form, `pagina:${key}`));
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

/** An intent of an answer. Throws PortError for another shape, which leaves unknown what was done. */
function readIntent(intent: unknown): CardPayment {
  const state = isRecord(intent) && typeof intent.status === 'string' ? states[intent.status] : undefined;
  if (!isRecord(intent) || state === undefined || typeof intent.id !== 'string' || !isMinor(intent.amount))
    throw new PortError('an intent of another shape');
  const charge = isRecord(intent.latest_charge) ? intent.latest_charge : {};
  const details = isRecord(charge.payment_method_details) ? charge.payment_method_details.card : null;
  const error = isRecord(intent.last_payment_error) ? intent.last_payment_error : {};
  const action = isRecord(intent.next_action) ? intent.next_action.redirect_to_url : null;
  const metadata = isRecord(intent.metadata) ? intent.metadata : {};
  return {
    ...{ id: intent.id, key: textOf(metadata.chave, 200) ?? '', state, amount: intent.amount },
    currency: String(intent.currency).toUpperCase(),
    captured: state === 'captured' && isMinor(intent.amount_received) ? intent.amount_received : 0,
    refunded: isMinor(charge.amount_refunded) ? charge.amount_refunded : 0,
    card: isRecord(details) ? { brand: textOf(details.brand, 40) ?? '', last4: textOf(details.last4, 4) ?? '' } : null,
    reason: state === 'refused' ? (codeOf(error.decline_code) ?? codeOf(error.code)) : null,
    actionUrl: state === 'requires_action' && isRecord(action) ? textOf(action.url, 2_000) : null,
  };
}

/** A page of an answer: what became of the card that was given there, or that it waits for one. Throws PortError as above. */
function readSession(session: unknown): CardPayment {
  if (!isRecord(session) || typeof session.id !== 'string' || !isMinor(session.amount_total))
    throw new PortError('a page of another shape');
  // A card that was refused there is followed by another one: the page waits as long as it is open.
  if (session.status === 'complete') return readIntent(session.payment_intent);
  if (session.status !== 'open' && session.status !== 'expired') throw new PortError('a page of another shape');
  const isOpen = session.status === 'open';
  const metadata = isRecord(session.metadata) ? session.metadata : {};
  return {
    ...{ id: session.id, key: textOf(metadata.chave, 200) ?? '', amount: session.amount_total },
    currency: String(session.currency).toUpperCase(),
    ...{ captured: 0, refunded: 0, card: null, reason: null },
    ...{ state: isOpen ? 'requires_action' : 'voided', actionUrl: isOpen ? textOf(session.url, 2_000) : null },
  };
}

function isSession(id: string): boolean {
  return id.startsWith('cs_');
}

function isPurchase(key: string, amount: number): boolean {
  return isCardKey(key) && Number.isSafeInteger(amount) && amount > 0;
}

function isMinor(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function codeOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z0-9_]{1,60}$/.test(value) ? value : null;
}
