import { isRecord } from '../../language/json/record.ts';
import { isSignedWebhook } from '../security/webhook-signature.ts';
import type { CardEvent } from './card-port.ts';

/** The event of a webhook that is signed with one of the secrets: `{ id, type, data: { object: { id } } }`. */
export function readCardWebhook(
  body: string | Uint8Array,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): CardEvent | null {
  if (!isSignedWebhook(body, signature, secrets, now)) return null;
  let event: unknown;
  try {
    event = JSON.parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
  if (!isRecord(event) || !isRecord(event.data) || !isRecord(event.data.object)) return null;
  const { object } = event.data;
  // Events of charges and refunds name their intent.
  const payment = object.payment_intent ?? object.id;
  return typeof event.id === 'string' && typeof payment === 'string' ? { eventId: event.id, paymentId: payment } : null;
}
