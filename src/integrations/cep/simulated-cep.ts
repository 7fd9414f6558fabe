import { type Knobs, registerFaults } from '../knobs.ts';
import { addressOfDigits } from './cep-chain.ts';
import type { CepPort } from './cep-port.ts';

/** A lookup of addresses that developers can make unavailable or slow. */
export function simulateCep(cep: CepPort, knobs: Knobs): CepPort {
  const fails = registerFaults(knobs, 'cep', {
    name: 'fora_do_ar',
    title: { 'pt-BR': 'CEP fora do ar', es: 'CEP fuera de servicio', en: 'CEP service down' },
  });
  return {
    find: async (digits) =>
      (await fails()) ? { kind: 'unavailable', address: addressOfDigits(digits) } : cep.find(digits),
  };
}
