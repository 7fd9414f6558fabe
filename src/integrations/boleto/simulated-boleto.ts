import type { Knobs } from '../knobs.ts';
import { createDisturbance } from '../stand-ins/disturbance.ts';
import type { BoletoPort } from './boleto-port.ts';

/** Boletos that developers can make fail. */
export function simulateBoleto(boleto: BoletoPort, knobs: Knobs): BoletoPort {
  const { read, change } = createDisturbance('boleto', { 'pt-BR': 'Boleto', es: 'Boleto', en: 'Boleto' }, knobs);
  return {
    register: (request) => change(() => boleto.register(request)),
    get: (key) => read(() => boleto.get(key)),
    pdf: (key) => read(() => boleto.pdf(key)),
    cancel: (key) => change(() => boleto.cancel(key)),
  };
}
