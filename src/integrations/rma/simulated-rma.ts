import { PortError } from '../ask-json.ts';
import { type Knobs, registerFaults } from '../knobs.ts';
import type { RmaPort } from './rma-port.ts';

/** Returns of an ERP that developers can make unavailable or slow. */
export function simulateRma(rma: RmaPort, knobs: Knobs): RmaPort {
  const fails = registerFaults(knobs, 'rma', {
    name: 'fora_do_ar',
    title: { 'pt-BR': 'ERP (RMA) fora do ar', es: 'ERP (RMA) fuera de servicio', en: 'ERP (RMA) down' },
  });
  return {
    list: async (days) => {
      if (await fails()) throw new PortError('the simulated ERP does not answer');
      return rma.list(days);
    },
  };
}
