import type { CepPort } from './cep/cep-port.ts';
import { createEmbeddedCep } from './cep/embedded-cep.ts';
import { openCep } from './cep/settings.ts';
import { simulateCep } from './cep/simulated-cep.ts';
import type { Knobs } from './knobs.ts';

/** What answers outside of the portal, beside mails. None is called within a transaction (design of 001, section 4). */
export type Ports = {
  readonly cep: CepPort;
};

/** Ports that need nothing outside of this machine. */
export function embeddedPorts(): Ports {
  return { cep: createEmbeddedCep() };
}

/**
 * Ports by the settings of the environment; what none names is embedded. Throws an error that is `final` for settings that
 * cannot be used.
 * @param failed learns which service failed, and why
 */
export function openPorts(
  env: Readonly<Record<string, string | undefined>>,
  failed: (service: string, reason: string) => void,
): Ports {
  return { cep: openCep(env, failed) };
}

/** The same ports, which development can make fail. */
export function simulatePorts(ports: Ports, knobs: Knobs): Ports {
  return { ...ports, cep: simulateCep(ports.cep, knobs) };
}
