import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { reported } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { type Exchange, exchange, repeatUnknown, statusError } from '../exchange.ts';

const version = '2024-06-20';

/** Address of the API of intents, and its timeouts and repetitions. */
export type IntentCallOptions = {
  /** `https://api.stripe.com`, or another server with the same API of intents. */
  readonly base: string;
  readonly secretKey: string;
  readonly timeout?: number;
  /** ms of the first pause before a read is repeated. */
  readonly rest?: number;
  /** Called with the reason of a failed call. */
  readonly failed?: (reason: string) => void;
};

/** Calls of the API: writes are sent once, reads are repeated. */
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
    // A declined card is an answer: it contains its intent.
    if (status === 402 && error !== null && isRecord(error.payment_intent)) return error.payment_intent;
    const code = error === null ? null : (codeOf(error.code) ?? codeOf(error.type));
    // Stripe answers 400 for a key of another purchase, 409 while the first call with it is still under way.
    throw statusError(status, code);
  };
  const change = (path: string, form: URLSearchParams, key: string): Promise<JsonRecord> =>
    reported(failed, () => breaker.run(() => call('POST', path, form, key)));
  const read = (path: string): Promise<JsonRecord> =>
    reported(failed, () => repeatUnknown(breaker, () => call('GET', path), { rest }));
  return { change, read };
}

/** The provider's reason, if it has the form of a code. */
export function codeOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z0-9_]{1,60}$/.test(value) ? value : null;
}
