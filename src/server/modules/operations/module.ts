import { defineModule } from '../module.ts';
import { operationHandlers } from './operations.routes.ts';

/** What those who run the server ask of it. */
export const operationsModule = defineModule({
  name: 'operations',
  operations: ['health', 'ready'],
  open: ({ db, files, isStopping }) => ({ handlers: operationHandlers(db, files, isStopping) }),
});
