import { defineModule } from '../module.ts';
import { carryOutErasures } from './erasures.ts';
import { personalDataErrors } from './errors.ts';
import { makeExports } from './exports.ts';
import { personalDataHandlers } from './personal-data.routes.ts';

/** What is held of a person (`x-person`): its export, and its erasure. */
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
  errors: personalDataErrors,
  open: (services) => ({
    handlers: personalDataHandlers(services),
    tasks: [makeExports(services), carryOutErasures(services)],
  }),
});
