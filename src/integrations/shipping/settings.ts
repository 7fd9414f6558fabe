import { createMelhorEnvio } from './melhor-envio.ts';
import { noCarrier, type ShippingPort } from './shipping-port.ts';

/** A setting is invalid; only a person can correct it. */
export class ShippingSettingsError extends Error {
  override readonly name = 'ShippingSettingsError';
  readonly final = true;
}

/**
 * Carriers by Melhor Envio if `VITRAL_MELHOR_ENVIO_TOKEN` is set, with `VITRAL_MELHOR_ENVIO_CONTACT` and, for tests,
 * `VITRAL_MELHOR_ENVIO_URL`; else none. Throws ShippingSettingsError for settings that cannot be used.
 * @param failed called with the service that failed, and the reason
 */
export function openShipping(
  env: Readonly<Record<string, string | undefined>>,
  failed?: (service: string, reason: string) => void,
): ShippingPort {
  const token = env.VITRAL_MELHOR_ENVIO_TOKEN ?? '';
  if (token === '') return noCarrier;
  const contact = env.VITRAL_MELHOR_ENVIO_CONTACT ?? '';
  const base = env.VITRAL_MELHOR_ENVIO_URL || 'https://melhorenvio.com.br';
  // The token is a secret, so it is not quoted.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new ShippingSettingsError(
      'VITRAL_MELHOR_ENVIO_TOKEN must be the token that Melhor Envio shows, in one line.',
    );
  if (!/^[^\s@()]+@[^\s@()]+$/.test(contact))
    throw new ShippingSettingsError(
      'VITRAL_MELHOR_ENVIO_CONTACT must be the e-mail of who looks after this installation.',
    );
  const url = URL.canParse(base) ? new URL(base) : null;
  const isLocal = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !isLocal))
    throw new ShippingSettingsError('VITRAL_MELHOR_ENVIO_URL must be an address such as https://melhorenvio.com.br.');
  return createMelhorEnvio({ base, token, contact, failed: (reason) => failed?.('melhor-envio', reason) });
}
