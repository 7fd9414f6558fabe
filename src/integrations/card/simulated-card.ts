import type { Knobs } from '../knobs.ts';
import { createDisturbance } from '../stand-ins/disturbance.ts';
import type { CardPort } from './card-port.ts';

/** Cards that developers can make fail. */
export function simulateCard(card: CardPort, knobs: Knobs): CardPort {
  const { read, change } = createDisturbance('cartao', { 'pt-BR': 'Cartão', es: 'Tarjeta', en: 'Card' }, knobs);
  const { tokenise } = card;
  return {
    tokenise: tokenise === null ? null : (typed) => read(() => tokenise(typed)),
    authorise: (request) => change(() => card.authorise(request)),
    openPage: (request) => change(() => card.openPage(request)),
    capture: (id, amount) => change(() => card.capture(id, amount)),
    cancel: (id) => change(() => card.cancel(id)),
    refund: (id, key, amount) => change(() => card.refund(id, key, amount)),
    get: (id) => read(() => card.get(id)),
    find: (key) => read(() => card.find(key)),
    readWebhook: card.readWebhook,
  };
}
