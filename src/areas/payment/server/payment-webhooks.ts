import { isSameSecret } from '../../../integrations/security/webhook-signature.ts';
import type { Webhook, WebhookCall } from '../../../platform/http/webhooks.ts';
import { settleNotice } from './charges/charge-tasks.ts';

/**
 * Webhooks of payment providers (specification 001, section 4; domain facts, section 2.4). A webhook is only a reason
 * to ask the provider again: its states and amounts are not read, so that repeated, late or unordered ones do no harm.
 * Those of cards are signed; those of Pix and boletos contain the secret of the address given to their provider.
 */
export function paymentWebhooks(parts: Parameters<typeof settleNotice>[0]): Readonly<Record<string, Webhook>> {
  const settle = (port: string, { body, signature }: WebhookCall) => settleNotice(parts, { port, body, signature });
  const bySecret =
    (port: 'pix' | 'boleto'): Webhook =>
    async (call) =>
      parts.ports.webhookSecrets[port].some((secret) => isSameSecret(call.token, secret)) && settle(port, call);
  const pix = bySecret('pix');
  return {
    pix,
    // API Pix appends this to the given address (BCB API Pix 2.9, Webhook).
    'pix/pix': pix,
    boleto: bySecret('boleto'),
    cartao: (call) => settle('cartao', call),
  };
}
