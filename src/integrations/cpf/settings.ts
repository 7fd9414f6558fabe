import { type Environment, PortSettingsError, readAddress, readSecret } from '../settings.ts';
import type { CpfPort } from './cpf-port.ts';
import { createSerproCpf } from './serpro-cpf.ts';

/**
 * The CPF registry by SERPRO Consulta CPF with `VITRAL_CPF_URL` and the key and secret of the contract
 * (`VITRAL_CPF_KEY`, `VITRAL_CPF_SECRET`); tokens come from the same server unless `VITRAL_CPF_TOKEN_URL` names another
 * address. Null without an address. Throws PortSettingsError for settings that cannot be used.
 * @param failed called with the service that failed, and the reason
 */
export function openCpf(env: Environment, failed: (service: string, reason: string) => void): CpfPort | null {
  if ((env.VITRAL_CPF_URL ?? '') === '') {
    if ((env.VITRAL_CPF_KEY ?? '') !== '')
      throw new PortSettingsError('VITRAL_CPF_URL must be set beside VITRAL_CPF_KEY.');
    return null;
  }
  const base = readAddress(env, 'VITRAL_CPF_URL', 'https://gateway.apiserpro.serpro.gov.br/consulta-cpf-df/v1');
  const isOwn = (env.VITRAL_CPF_TOKEN_URL ?? '') === '';
  return createSerproCpf({
    base,
    tokenUrl: isOwn
      ? new URL('/token', base).href
      : readAddress(env, 'VITRAL_CPF_TOKEN_URL', 'https://gateway.apiserpro.serpro.gov.br/token'),
    clientId: readSecret(env, 'VITRAL_CPF_KEY'),
    clientSecret: readSecret(env, 'VITRAL_CPF_SECRET'),
    failed: (reason) => failed('cpf', reason),
  });
}
