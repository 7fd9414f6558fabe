import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { defineModule } from '../../module.ts';
import { studioErrors } from './errors.ts';
import { createFileChanges } from './file-changes.ts';
import { studioStays } from './personal-rows.ts';
import { createProjectStore } from './project-store.ts';
import { finishAgreed } from './proposals.routes.ts';
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
  tables: readTables('studio', import.meta.dirname),
  personalStays: studioStays,
  errors: studioErrors,
  open: (services) => {
    const { views, settings } = services;
    const store = createProjectStore(views.root);
    const changes = createFileChanges(services, store);
    const parts = { ...services, store, changes, writesViews: settings.writesViews };
    // Only servers that may write files run the task; another one would take its turn without being able to write.
    return {
      handlers: studioHandlers(parts),
      tasks: settings.writesViews ? [finishAgreed({ ...parts, root: views.root })] : [],
    };
  },
});
