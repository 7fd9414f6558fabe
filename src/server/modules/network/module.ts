import { defineModule } from '../module.ts';
import { networkErrors } from './errors.ts';
import { fillNetwork } from './fill-network.ts';
import { followRecord } from './follow-records.ts';
import { isInOwnNetwork } from './own-network.ts';

/** Who stands below whom. Nothing else writes it (network.md, 3). */
export const networkModule = defineModule({
  name: 'network',
  operations: ['isConsultorDentroRedeUsuario'],
  errors: networkErrors,
  seed: [{ key: 'rede_pronta', fill: async (db) => void (await fillNetwork(db)) }],
  recordRules: ({ clock }) => ({
    changed: (tx, change) => followRecord(tx, change, clock.now()),
  }),
  open: ({ db }) => ({
    handlers: {
      isConsultorDentroRedeUsuario: async ({ query, caller }) => ({
        status: 200,
        body: { data: { dentro_rede: await isInOwnNetwork(db, caller(), query.consultor) } },
      }),
    },
  }),
});
