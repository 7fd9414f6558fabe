import { flowErrors } from '../../../engine/flows/flow-errors.ts';
import { doRepeatedly } from '../../../platform/tasks/task.ts';
import { defineModule } from '../../module.ts';

/** ms between two searches for records whose waiting time is over. */
const lookEvery = 60_000;

/** Events of flows, and their notices (rules W1, W2, W4). */
export const flowsModule = defineModule({
  name: 'flows',
  operations: ['consultarFluxo', 'consultarFluxos', 'enviarEvento'],
  errors: flowErrors,
  open: ({ flows, clock, warn, publishSaved }) => {
    const refused = warn('a record that has waited could not go on in its flow');
    return {
      tasks: [doRepeatedly('fluxo.prazos', lookEvery, () => flows.moveDue(clock.now(), refused))],
      handlers: {
        consultarFluxo: async ({ params, caller }) => ({
          status: 200,
          body: { data: await flows.read(caller(), params.entity, params.id) },
        }),
        consultarFluxos: async ({ params, query, caller }) => ({
          status: 200,
          body: { data: await flows.readMany(caller(), params.entity, query.ids.split(',').map(Number)) },
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
