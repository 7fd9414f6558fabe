import { PortError } from '../ask-json.ts';
import type { Knobs } from '../knobs.ts';
import type { ShippingPort } from './shipping-port.ts';

/** Carriers that development can take away. */
export function simulateShipping(shipping: ShippingPort, knobs: Knobs): ShippingPort {
  const isDown = knobs.register({
    port: 'frete',
    name: 'fora_do_ar',
    title: { 'pt-BR': 'Transportadoras fora do ar', es: 'Transportistas fuera de servicio', en: 'Carriers down' },
    initial: false,
  });
  return {
    quote: async (request) => {
      if (isDown()) throw new PortError('the simulated carriers do not answer');
      return shipping.quote(request);
    },
  };
}
