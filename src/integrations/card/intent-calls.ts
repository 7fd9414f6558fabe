import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { reported } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { type Exchange, exchange, repeatUnknown, statusError } from '../exchange.ts';

const version = '2024-06-20';

/** Where the API of intents is, and how often it is asked. */
export type IntentCallOptions = {
  /** `https://api.stripe.com`, or another that speaks its API of intents. */
  readonly base: string;
  readonly secretKey: string;
  readonly timeout?: number;
  /** ms of the first rest before a read is repeated. */
  readonly rest?: number;
  /** Learns why a call was not done. */
  readonly failed?: (reason: string) => void;
};

/** Calls of the API: those that change something are sent once, those that read are repeated. */
export function createIntentCalls({ base, secretKey, timeout = 20_000, rest = 200, failed }: IntentCallOptions) {
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
    throw statusError(status, code);
  };
  const change = (path: string, form: URLSearchParams, key: string): Promise<JsonRecord> =>
    reported(failed, () => breaker.run(() => call('POST', path, form, key)));
  const read = (path: string): Promise<JsonRecord> =>
    reported(failed, () => repeatUnknown(breaker, () => call('GET', path), { rest }));
  return { change, read };
}

/** What the provider calls a reason, where it has the form of a code. */
export function codeOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z0-9_]{1,60}$/.test(value) ? value : null;
}
