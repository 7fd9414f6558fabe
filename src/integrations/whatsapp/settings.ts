import { createCloudApi } from './cloud-api.ts';
import type { WhatsAppPort } from './whatsapp-port.ts';

/** A setting is invalid; only a person can correct it. */
export class WhatsAppSettingsError extends Error {
  override readonly name = 'WhatsAppSettingsError';
  readonly final = true;
}

/**
 * WhatsApp by the Cloud API if `VITRAL_WHATSAPP_TOKEN` is set, with `VITRAL_WHATSAPP_PHONE_ID`, a template as
 * `VITRAL_WHATSAPP_TEMPLATE` (`name` or `name/pt_BR`) and, for tests, `VITRAL_WHATSAPP_URL`; else null. Throws
 * WhatsAppSettingsError for settings that cannot be used.
 * @param failed called with the service that failed, and the reason
 */
export function openWhatsApp(
  env: Readonly<Record<string, string | undefined>>,
  failed?: (service: string, reason: string) => void,
): WhatsAppPort | null {
  const token = env.VITRAL_WHATSAPP_TOKEN ?? '';
  if (token === '') return null;
  const phone = env.VITRAL_WHATSAPP_PHONE_ID ?? '';
  const template = env.VITRAL_WHATSAPP_TEMPLATE ?? '';
  const base = (env.VITRAL_WHATSAPP_URL || 'https://graph.facebook.com/v23.0').replace(/\/$/, '');
  // The token is a secret, so it is not quoted.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new WhatsAppSettingsError('VITRAL_WHATSAPP_TOKEN must be the token of the app at Meta, in one line.');
  if (!/^\d{5,20}$/.test(phone))
    throw new WhatsAppSettingsError('VITRAL_WHATSAPP_PHONE_ID must be the id of the number, in figures.');
  const [, name = '', language = 'pt_BR'] = /^([a-z0-9_]{1,512})(?:\/([a-z]{2}(?:_[A-Z]{2})?))?$/.exec(template) ?? [];
  if (template !== '' && name === '')
    throw new WhatsAppSettingsError('VITRAL_WHATSAPP_TEMPLATE must be the name of a template, such as aviso/pt_BR.');
  const url = URL.canParse(base) ? new URL(base) : null;
  const isLocal = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !isLocal))
    throw new WhatsAppSettingsError('VITRAL_WHATSAPP_URL must be an address such as https://graph.facebook.com/v23.0.');
  return createCloudApi({
    ...{ base, token, phone, template: name === '' ? null : { name, language } },
    failed: (reason) => failed?.('whatsapp', reason),
  });
}
