import { newIdempotencyKey } from '../../../../api/index.ts';
import { readJson } from '../../../../portal/device/device.ts';

const storageKey = (order: number) => `vitral.pagamento.${order}`;

/**
 * The `Idempotency-Key` of an intent to pay an order: random, because it protects the details, and the same whenever
 * the same intent is sent again, even after a reload (domain-facts, 2.1 and 2.2). Only the last one of an order is
 * kept.
 */
export function keyOfIntent(order: number, intent: string): string {
  const known = readJson(storageKey(order), sessionStorage);
  if (isKnown(known) && known.intent === intent) return known.key;
  const key = newIdempotencyKey();
  try {
    sessionStorage.setItem(storageKey(order), JSON.stringify({ intent, key }));
  } catch (error) {
    console.warn('The key of a payment could not be stored on this device.', error);
  }
  return key;
}

function isKnown(value: unknown): value is { readonly intent: string; readonly key: string } {
  return (
    typeof value === 'object' && value !== null && 'intent' in value && 'key' in value && typeof value.key === 'string'
  );
}
