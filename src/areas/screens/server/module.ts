import { perAddress } from '../../../platform/sessions/call-limits.ts';
import { defineModule } from '../../module.ts';
import { screenErrors } from './errors.ts';
import { publicViews } from './public-views.ts';
import { createRecordChanges } from './record-changes.ts';
import { screenHandlers } from './screens.routes.ts';

/** View definitions, their problems, and the stream of changes. */
export const screensModule = defineModule({
  name: 'screens',
  operations: [
    'obterView',
    'obterViewPublica',
    'obterViewMenus',
    'obterRelatorio',
    'obterComponent',
    'listarProblemas',
    'acompanharMudancas',
  ],
  errors: screenErrors,
  open: (services) => {
    const { db, entities, statements, warn } = services;
    const known = { models: entities.models, statements: statements.all };
    const changes = createRecordChanges(db, known, warn('looking for changed records failed'));
    return {
      handlers: { ...screenHandlers({ ...services, changes }), ...publicViews(services) },
      // The page requests it once, and again for another language.
      limits: { obterViewPublica: [perAddress('tela_publica', 240)] },
      onSaved: changes.refresh,
      close: changes.close,
    };
  },
});
