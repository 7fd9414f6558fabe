import { PortError } from '../ask-json.ts';
import { type Knobs, registerFaults } from '../knobs.ts';
import type { WhatsAppPort } from './whatsapp-port.ts';

/** Messages that developers can make fail or delay. */
export function simulateWhatsApp(whatsapp: WhatsAppPort, knobs: Knobs): WhatsAppPort {
  const fails = registerFaults(knobs, 'whatsapp', {
    name: 'fora_do_ar',
    title: { 'pt-BR': 'WhatsApp fora do ar', es: 'WhatsApp fuera de servicio', en: 'WhatsApp down' },
  });
  return {
    ...whatsapp,
    send: async (message) => {
      if (await fails()) throw new PortError('the simulated WhatsApp does not answer');
      return whatsapp.send(message);
    },
  };
}
