import type { Knobs } from '../knobs.ts';
import { createDisturbance } from '../stand-ins/disturbance.ts';
import type { PixPort } from './pix-port.ts';

/** Pix that developers can make fail. */
export function simulatePix(pix: PixPort, knobs: Knobs): PixPort {
  const { read, change } = createDisturbance('pix', { 'pt-BR': 'Pix', es: 'Pix', en: 'Pix' }, knobs);
  return {
    put: (charge) => change(() => pix.put(charge)),
    get: (txid) => read(() => pix.get(txid)),
    remove: (txid) => change(() => pix.remove(txid)),
    received: (from, to, page) => read(() => pix.received(from, to, page)),
    refund: (e2eid, id, amount) => change(() => pix.refund(e2eid, id, amount)),
    readWebhook: pix.readWebhook,
  };
}
