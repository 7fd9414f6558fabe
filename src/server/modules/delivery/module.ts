import { hashToken } from '../../sessions/sessions.ts';
import { defineModule } from '../module.ts';
import { deliveryErrors } from './errors.ts';
import { findCep } from './find-cep.ts';
import { messageIn } from './messages.ts';

/** Addresses of postal codes and deliveries (specification 001, sections 2 and 8; design, section 5). */
export const deliveryModule = defineModule({
  name: 'delivery',
  operations: ['consultarCEP'],
  errors: deliveryErrors,
  open: ({ db, ports }) => ({
    handlers: {
      consultarCEP: async ({ query, request }) => {
        const { address: data, isComplete } = await findCep(db, ports.cep, query.cep);
        return {
          status: 200,
          body: isComplete ? { data } : { data, messages: [messageIn(request, 'cepUnavailable')] },
        };
      },
    },
    limits: {
      // Services outside answer all of the portal's users together.
      consultarCEP: [
        { max: 120, timeWindow: '1 minute', key: ({ ip, headers }) => `cep ${hashToken(headers.authorization ?? ip)}` },
      ],
    },
  }),
});
