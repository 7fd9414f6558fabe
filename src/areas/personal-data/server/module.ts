import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { defineModule } from '../../module.ts';
import { carryOutErasures } from './erasures.ts';
import { personalDataErrors } from './errors.ts';
import { makeExports } from './exports.ts';
import { eraseInactive } from './inactive.ts';
import { personalDataHandlers } from './personal-data.routes.ts';
import { personalDataStays, platformExports, platformRows } from './personal-rows.ts';

/** Export and erasure of data about a person (`x-person`). */
export const personalDataModule = defineModule({
  name: 'personal-data',
  operations: [
    'obterDadosPessoais',
    'preverExclusaoPessoal',
    'excluirDadosPessoais',
    'exportarDadosPessoais',
    'exportarMeusDados',
    'listarExportacoesPessoais',
    'baixarExportacaoPessoal',
  ],
  tables: readTables('personal-data', import.meta.dirname),
  personalStays: personalDataStays,
  errors: personalDataErrors,
  personalRows: platformRows,
  personalExports: platformExports,
  open: (services) => {
    const months = services.settings.retention.get('cadastros');
    const tasks = [makeExports(services), carryOutErasures(services)];
    if (months !== undefined) tasks.push(eraseInactive(services, months));
    return { handlers: personalDataHandlers(services), tasks };
  },
});
