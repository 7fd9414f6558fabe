import { defineModule } from '../module.ts';
import { studioErrors } from './errors.ts';
import { studioHandlers } from './studio.routes.ts';

/** Files of the project, for configurators. */
export const studioModule = defineModule({
  name: 'studio',
  operations: [
    'listarArquivosView',
    'lerArquivoView',
    'gravarArquivoView',
    'excluirArquivoView',
    'renomearArquivoView',
    'examinarArquivoView',
    'listarVersoesArquivo',
    'lerVersaoArquivo',
    'listarPerfisView',
    'lerVocabularioView',
    'listarPropostasArquivo',
    'lerPropostaArquivo',
    'aprovarPropostaArquivo',
    'recusarPropostaArquivo',
    'retirarPropostaArquivo',
  ],
  errors: studioErrors,
  open: (services) => ({ handlers: studioHandlers({ ...services, writesViews: services.settings.writesViews }) }),
});
