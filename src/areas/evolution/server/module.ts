import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { defineModule } from '../../module.ts';
import { seedAdhesionRules } from './adhesion-rules.ts';
import { evolutionErrors } from './errors.ts';
import { evolutionOperations, evolutionRoutes, linkHandler } from './evolution.routes.ts';
import { checkLinkRemoval, followLink, linkEntity, settleLinks } from './links.ts';
import { evolutionExports, evolutionRows } from './personal-rows.ts';
import { checkClientState, followState, settleKinds } from './rules.ts';

/** The way from consultant to D.I. (specification 002, section 4). */
export const evolutionModule = defineModule({
  name: 'evolution',
  operations: evolutionOperations,
  tables: readTables('evolution', import.meta.dirname),
  errors: evolutionErrors,
  personalRows: evolutionRows,
  personalExports: evolutionExports,
  seed: [{ key: 'regras_de_adesao', fill: seedAdhesionRules }],
  recordRules: ({ clock }) => ({
    save: { Cliente: checkClientState },
    settle: { [linkEntity]: settleLinks, Cliente: settleKinds },
    remove: { [linkEntity]: checkLinkRemoval },
    changed: async (tx, change) => {
      await followState(tx, change);
      await followLink(tx, change, clock.now);
    },
  }),
  open: (services) => ({
    handlers: evolutionRoutes(services),
    instead: (operation) => (operation === 'criarVendaVinculo' ? linkHandler(services) : null),
  }),
});
