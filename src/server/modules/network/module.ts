import { defineModule } from '../module.ts';
import { networkErrors } from './errors.ts';
import { fillNetwork } from './fill-network.ts';
import { followRecord } from './follow-records.ts';
import { networkRoutes } from './network.routes.ts';
import { sponsorOperations, sponsorRoutes } from './sponsor.routes.ts';

/** Who stands below whom. Nothing else writes it (network.md, 3). */
export const networkModule = defineModule({
  name: 'network',
  operations: [
    'isConsultorDentroRedeUsuario',
    'listarRede',
    'listarRedeUnificada',
    'listarRedeColunas',
    ...sponsorOperations,
  ],
  errors: networkErrors,
  seed: [{ key: 'rede_pronta', fill: async (db) => void (await fillNetwork(db)) }],
  recordRules: ({ clock }) => ({
    changed: (tx, change) => followRecord(tx, change, clock.now()),
  }),
  open: (services) => ({ handlers: { ...networkRoutes(services), ...sponsorRoutes(services) } }),
});
