import { defineModule } from '../../module.ts';
import { importHandlers } from './import.routes.ts';

/** Imports of files into any entity, in the background. */
export const importModule = defineModule({
  name: 'import',
  operations: [
    'listarCamposImportacao',
    'baixarModeloImportacao',
    'lerArquivoImportacao',
    'iniciarImportacao',
    'listarImportacoes',
    'obterImportacao',
    'baixarErrosImportacao',
    'cancelarImportacao',
    'continuarImportacao',
  ],
  open: (services) => ({ handlers: importHandlers(services) }),
});
