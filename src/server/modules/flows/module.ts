import { flowErrors } from '../../flows/flow-errors.ts';
import { deliverFlowNotices } from '../../flows/flow-notices.ts';
import { createFlows } from '../../flows/transitions.ts';
import { defineModule } from '../module.ts';

/** Events of flows, and the notices of them (rules W1, W2, W4). */
export const flowsModule = defineModule({
  name: 'flows',
  operations: ['consultarFluxo', 'enviarEvento'],
  errors: flowErrors,
  open: ({ db, engine, entities, outbox, publishSaved }) => {
    const flows = createFlows(db, engine, entities.models, outbox);
    return {
      tasks: [deliverFlowNotices()],
      handlers: {
        consultarFluxo: async ({ params, caller }) => ({
          status: 200,
          body: { data: await flows.read(caller(), params.entity, params.id) },
        }),
        enviarEvento: async ({ params, body, caller, afterwards }) => {
          const data = await flows.send(caller(), params.entity, params.id, params.evento, body);
          afterwards(() => publishSaved({ entity: params.entity }));
          return { status: 200, body: { data } };
        },
      },
    };
  },
});
