import type { Dictionaries } from '../../../engine/translations/dictionaries.ts';
import { type Models, orderEntity, type StateNames, stateNamesOf, type Who } from '../../orders/server/index.ts';

/** The entity of payments. */
export const paymentEntity = 'PedidoPagamento';

/** Names of the states of orders and of their payments in the language of a reader. */
export type PaymentNames = (who: Who) => Promise<{ readonly order: StateNames; readonly payment: StateNames }>;

/** Names of both from one lookup of the translations. */
export function createPaymentNames(dictionaries: Dictionaries, models: () => Models): PaymentNames {
  return async ({ caller, language }) => {
    const translator = await dictionaries.translator(language, caller.id_pais);
    return {
      order: stateNamesOf(translator, models(), orderEntity),
      payment: stateNamesOf(translator, models(), paymentEntity),
    };
  };
}
