import { isRecord } from '../../language/json/record.ts';
import { PortError, textOf } from '../ask-json.ts';
import type { CardPayment, CardState } from './card-port.ts';
import { codeOf } from './intent-calls.ts';

const states: Readonly<Record<string, CardState>> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'voided',
  requires_payment_method: 'refused',
  requires_confirmation: 'refused',
  requires_action: 'requires_action',
  processing: 'processing',
};

/** An intent from an answer. Throws PortError for another shape, whose outcome is unknown. */
export function readIntent(intent: unknown): CardPayment {
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

/**
 * A page from an answer: the state of the card that was entered there, or that it waits for one. Throws PortError as
 * above.
 */
export function readSession(session: unknown): CardPayment {
  if (!isRecord(session) || typeof session.id !== 'string' || !isMinor(session.amount_total))
    throw new PortError('a page of another shape');
  // After a declined card the payer can enter another one: the page waits as long as it is open.
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

/** Whether an id belongs to a page that has no intent yet. */
export function isSession(id: string): boolean {
  return id.startsWith('cs_');
}

function isMinor(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
