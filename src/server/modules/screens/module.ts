import { defineModule } from '../module.ts';
import { screenErrors } from './errors.ts';
import { screenHandlers } from './screens.routes.ts';

/** View definitions, their problems, and the stream of what changes. */
export const screensModule = defineModule({
  name: 'screens',
  operations: ['obterView', 'obterViewMenus', 'obterRelatorio', 'listarProblemas', 'acompanharMudancas'],
  errors: screenErrors,
  open: (services) => ({ handlers: screenHandlers(services) }),
});
