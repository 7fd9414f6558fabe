import { PortError } from '../ask-json.ts';
import { type Knobs, registerFaults } from '../knobs.ts';
import type { CpfPort } from './cpf-port.ts';

/** A CPF registry that developers can make unavailable or slow. */
export function simulateCpf(registry: CpfPort, knobs: Knobs): CpfPort {
  const fails = registerFaults(knobs, 'cpf', {
    name: 'fora_do_ar',
    title: { 'pt-BR': 'Consulta de CPF fora do ar', es: 'Consulta de CPF fuera de servicio', en: 'CPF lookup down' },
  });
  return {
    find: async (cpf) => {
      if (await fails()) throw new PortError('the simulated registry does not answer');
      return registry.find(cpf);
    },
  };
}
