import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds by which the time of a signature may differ. */
export const signatureTolerance = 300;

/**
 * Signs the body of a webhook as `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>`, the format of providers of
 * intents (Stripe, "Verify webhook signatures").
 */
export function signWebhook(body: string | Uint8Array, secret: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${digestOf(body, secret, String(time)).toString('hex')}`;
}

/**
 * Whether a webhook was signed with one of the secrets within the tolerance. The body must be the received bytes.
 * Several secrets are for the days in which one is replaced; several `v1` for the same at the provider.
 */
export function isSignedWebhook(
  body: string | Uint8Array,
  header: string | undefined,
  secrets: readonly string[],
  now: Date,
  tolerance = signatureTolerance,
): boolean {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2));
  const times = parts.flatMap(([name, value]) => (name === 't' ? [value ?? ''] : []));
  const [time = ''] = times;
  if (times.length !== 1 || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > tolerance) return false;
  const given = parts.flatMap(([name, value]) =>
    name === 'v1' && /^[0-9a-f]{64}$/i.test(value ?? '') ? [Buffer.from(value ?? '', 'hex')] : [],
  );
  // All pairs are compared, so that the time does not reveal which one matches.
  let fits = false;
  for (const secret of secrets.filter((one) => one !== '')) {
    const expected = digestOf(body, secret, time);
    for (const one of given) fits = timingSafeEqual(expected, one) || fits;
  }
  return fits;
}

/** Whether a shared secret is the expected one, in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHmac('sha256', 'vitral').update(text).digest();
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}

function digestOf(body: string | Uint8Array, secret: string, time: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
