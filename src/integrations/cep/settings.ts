import { createBrasilApi } from './brasilapi.ts';
import { chainCeps } from './cep-chain.ts';
import type { CepPort, CepService } from './cep-port.ts';
import { createEmbeddedCep } from './embedded-cep.ts';
import { createViaCep } from './viacep.ts';

/** The setting is invalid; only a person can correct it. */
export class CepSettingsError extends Error {
  override readonly name = 'CepSettingsError';
  readonly final = true;
}

const services: Readonly<Record<string, () => CepService>> = { viacep: createViaCep, brasilapi: createBrasilApi };

/**
 * Addresses by the services that `VITRAL_CEP` names, in its order (`viacep,brasilapi`); without it by the embedded
 * lists. Throws CepSettingsError for an unknown name.
 * @param failed called with the service that failed, and the reason
 */
export function openCep(
  env: Readonly<Record<string, string | undefined>>,
  failed?: (service: string, reason: string) => void,
): CepPort {
  const names = (env.VITRAL_CEP ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  if (names.length === 0) return createEmbeddedCep();
  const chain = names.map((name) => {
    const create = Object.hasOwn(services, name) ? services[name] : undefined;
    if (create === undefined)
      throw new CepSettingsError(
        `VITRAL_CEP names services among ${Object.keys(services).join(', ')}; "${name}" is none.`,
      );
    return create();
  });
  return chainCeps(chain, failed === undefined ? {} : { failed });
}
