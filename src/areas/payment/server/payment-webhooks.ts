import { isSameSecret } from '../../../integrations/security/webhook-signature.ts';
import type { Webhook, WebhookCall } from '../../../platform/http/webhooks.ts';
import { settleNotice } from './charges/charge-tasks.ts';

/**
 * What providers of payments call (specification 001, section 4; domain facts, section 2.4). A webhook is a reason to ask the
 * provider again, and no more: no state and no amount of it is read, so that one that is repeated, late or out of order does no
 * harm. Cards are signed; Pix and boletos bring the secret of the address that their provider was given.
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
    // API Pix adds this to the address that it is given (BCB API Pix 2.9, Webhook).
    'pix/pix': pix,
    boleto: bySecret('boleto'),
    cartao: (call) => settle('cartao', call),
  };
}
