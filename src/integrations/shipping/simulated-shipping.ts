import { PortError } from '../ask-json.ts';
import { type Knobs, registerFaults } from '../knobs.ts';
import type { ShippingPort } from './shipping-port.ts';

/** Carriers that developers can make unavailable or slow. */
export function simulateShipping(shipping: ShippingPort, knobs: Knobs): ShippingPort {
  const fails = registerFaults(knobs, 'frete', {
    name: 'fora_do_ar',
    title: { 'pt-BR': 'Transportadoras fora do ar', es: 'Transportistas fuera de servicio', en: 'Carriers down' },
  });
  return {
    quote: async (request) => {
      if (await fails()) throw new PortError('the simulated carriers do not answer');
      return shipping.quote(request);
    },
  };
}
