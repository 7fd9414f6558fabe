import type { FastifyRequest } from 'fastify';
import { defaultLanguage, type Language, matchLanguage } from '../../../domain/languages.ts';
import { perSession } from '../../../platform/sessions/call-limits.ts';
import { defineModule } from '../../module.ts';
import { findClientPlace } from './delivery.queries.ts';
import { deliveryErrors } from './errors.ts';
import { findCep } from './find-cep.ts';
import { answerQuote, quoteDelivery } from './quote-delivery.ts';
import { deliveryText } from './texts.ts';

/** Addresses of postal codes and deliveries (specification 001, sections 2 and 8; design, section 5). */
export const deliveryModule = defineModule({
  name: 'delivery',
  operations: ['consultarCEP', 'cartCalculateShippingSku'],
  errors: deliveryErrors,
  open: ({ db, ports, clock }) => ({
    handlers: {
      consultarCEP: async ({ query, request }) => {
        const { address: data, isComplete } = await findCep(db, ports.cep, query.cep);
        if (isComplete) return { status: 200, body: { data } };
        return { status: 200, body: { data, messages: [deliveryText('cepUnavailable', languageOf(request))] } };
      },
      cartCalculateShippingSku: async ({ params, body, caller, request }) => {
        const { id_cliente } = caller();
        const { quantidade: quantity = 1 } = body ?? {};
        const given = body?.cep ?? undefined;
        const own = given === undefined && id_cliente !== null ? await findClientPlace(db, id_cliente) : null;
        const quote = await quoteDelivery(
          { db, clock, ports },
          {
            items: [{ sku: params.id_sku, quantity }],
            branch: params.id_filial,
            address: given === undefined ? (own ?? { cep: null }) : { cep: given },
          },
        );
        return { status: 200, body: answerQuote(quote, languageOf(request)) };
      },
    },
    limits: {
      // The limits of outside services apply to all users of the portal together.
      consultarCEP: [perSession('cep', 120)],
      cartCalculateShippingSku: [perSession('frete', 120)],
    },
  }),
});

function languageOf({ headers }: FastifyRequest): Language {
  return matchLanguage(headers['x-language']) ?? defaultLanguage;
}
