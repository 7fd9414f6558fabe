import { setTimeout as pause } from 'node:timers/promises';
import type { Knobs } from '../knobs.ts';
import { addressOfDigits } from './cep-chain.ts';
import type { CepPort } from './cep-port.ts';

/** A way to addresses that development can take away, or make slow. */
export function simulateCep(cep: CepPort, knobs: Knobs): CepPort {
  const port = 'cep';
  const isDown = knobs.register({
    port,
    name: 'fora_do_ar',
    title: { 'pt-BR': 'CEP fora do ar', es: 'CEP fuera de servicio', en: 'CEP service down' },
    initial: false,
  });
  const delay = knobs.register({
    port,
    name: 'atraso_ms',
    title: { 'pt-BR': 'Demorar (ms)', es: 'Demorar (ms)', en: 'Delay (ms)' },
    initial: 0,
    most: 60_000,
  });
  return {
    find: async (digits) => {
      await pause(delay());
      return isDown() ? { kind: 'unavailable', address: addressOfDigits(digits) } : cep.find(digits);
    },
  };
}
