import { defineModule } from '../../module.ts';
import { operationErrors } from './errors.ts';
import { operationHandlers } from './operations.routes.ts';
import { taskHandlers } from './tasks.routes.ts';

/** Calls for operators of the server. */
export const operationsModule = defineModule({
  name: 'operations',
  operations: ['health', 'ready', 'consultarSaude', 'listarTarefas', 'executarTarefa'],
  errors: operationErrors,
  open: ({ db, files, tasks, facts, isStopping }) => ({
    handlers: { ...operationHandlers(db, files, facts, isStopping), ...taskHandlers(tasks) },
  }),
});
