import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { defineModule } from '../../module.ts';
import { networkErrors } from './errors.ts';
import { fillNetwork } from './fill-network.ts';
import { followRecord } from './follow-records.ts';
import { networkRoutes } from './network.routes.ts';
import { networkExports, networkStays, networkTie } from './personal-rows.ts';
import { treeReportOperations, treeReportRoutes } from './report.routes.ts';
import { sponsorOperations, sponsorRoutes } from './sponsor.routes.ts';
import { checkServing, checkSponsor } from './sponsor-rules.ts';

/** The network of clients. Only this area writes it (network.md, 3). */
export const networkModule = defineModule({
  name: 'network',
  operations: [
    'isConsultorDentroRedeUsuario',
    'listarRede',
    'listarRedeUnificada',
    'listarRedeColunas',
    'buscarNaRede',
    ...treeReportOperations,
    'listarMapaPontos',
    ...sponsorOperations,
  ],
  clientTie: networkTie,
  tables: readTables('network', import.meta.dirname),
  personalStays: networkStays,
  errors: networkErrors,
  personalExports: networkExports,
  seed: [{ key: 'rede_pronta', fill: async (db) => void (await fillNetwork(db)) }],
  recordRules: ({ clock }) => ({
    save: { Cliente: checkServing, ClienteDadosComerciais: checkSponsor },
    changed: (tx, change) => followRecord(tx, change, clock.now()),
  }),
  open: ({ db, entities, engine, clock, publishSaved, pdfs, dictionaries }) => ({
    handlers: {
      ...networkRoutes({ db, entities, now: clock.now }),
      ...treeReportRoutes({ db, entities, pdfs, dictionaries, now: clock.now }),
      ...sponsorRoutes({ db, engine, clock, publishSaved }),
    },
  }),
});
