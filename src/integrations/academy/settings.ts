import { PortError } from '../ask-json.ts';
import { type Environment, PortSettingsError, readAddress, readSecret } from '../settings.ts';
import type { AcademyPort } from './academy-port.ts';
import { createMemberkit } from './memberkit.ts';

/** An installation without an academy. */
const noAcademy: AcademyPort = { openLink: () => Promise.reject(new PortError('no academy is configured')) };

/**
 * The academy by Memberkit if `VITRAL_ACADEMY_URL` is set, with the account's key (`VITRAL_ACADEMY_KEY`) and the host
 * of its links (`VITRAL_ACADEMY_HOST`); else null: then the stand-in is used, in production none. Throws
 * PortSettingsError for settings that cannot be used.
 * @param failed called with the service that failed, and the reason
 */
export function openAcademy(env: Environment, failed: (service: string, reason: string) => void): AcademyPort | null {
  if ((env.VITRAL_ACADEMY_URL ?? '') === '') {
    if ((env.VITRAL_ACADEMY_KEY ?? '') !== '')
      throw new PortSettingsError('VITRAL_ACADEMY_URL must be set beside VITRAL_ACADEMY_KEY.');
    return env.NODE_ENV === 'production' && env.VITRAL_PAYMENT_DEMO !== '1' ? noAcademy : null;
  }
  const host = env.VITRAL_ACADEMY_HOST ?? '';
  if (!/^[a-z0-9.-]+(:\d{1,5})?$/.test(host))
    throw new PortSettingsError('VITRAL_ACADEMY_HOST must be the host of the links, such as academia.example.com.br.');
  return createMemberkit({
    ...{ base: readAddress(env, 'VITRAL_ACADEMY_URL', 'https://memberkit.com.br/api/v1'), host },
    key: readSecret(env, 'VITRAL_ACADEMY_KEY'),
    failed: (reason) => failed('academy', reason),
  });
}
