import type { Webhook, WebhookCall } from '../../http/webhooks.ts';
import { PortError } from '../../integrations/ask-json.ts';
import type { Ports } from '../../integrations/ports.ts';
import { isSameSecret } from '../../integrations/security/webhook-signature.ts';
import { readNotice } from './charges/charge-tasks.ts';
import type { Charges } from './charges/charges.ts';

type Parts = {
  readonly ports: Ports;
  readonly charges: Pick<Charges, 'settleCharge'>;
  readonly now: () => Date;
  readonly report: (error: unknown) => void;
};

/** Charges that one webhook may name: what is beyond is found by the sweep. */
const maxCharges = 100;

/**
 * What providers of payments call (specification 001, section 4; domain facts, section 2.4). A webhook is a reason to ask the
 * provider again, and no more: no state and no amount of it is read, so that one that is repeated, late or out of order does no
 * harm. Cards are signed; Pix and boletos bring the secret of the address that their provider was given.
 */
export function paymentWebhooks({ ports, charges, now, report }: Parts): Readonly<Record<string, Webhook>> {
  const settle = async (port: string, { body, signature }: WebhookCall): Promise<boolean> => {
    const keys = readNotice(ports, port, body, signature, now());
    if (keys === null) return false;
    for (const key of keys.slice(0, maxCharges))
      await charges.settleCharge(key).catch((error: unknown) => {
        // The provider that called does not answer: the sweep asks again.
        if (!(error instanceof PortError)) throw error;
        report(error);
      });
    return true;
  };
  const bySecret =
    (port: 'pix' | 'boleto'): Webhook =>
    async (call) =>
      ports.webhookSecrets[port].some((secret) => isSameSecret(call.token, secret)) && settle(port, call);
  return { pix: bySecret('pix'), boleto: bySecret('boleto'), cartao: (call) => settle('cartao', call) };
}
