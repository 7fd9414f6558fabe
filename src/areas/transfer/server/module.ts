import { defineModule } from '../../module.ts';
import { transferErrors } from './errors.ts';
import { transferOperations, transferRoutes } from './transfer.routes.ts';

/**
 * Transfers the movement of one client to another: orders, points and SPV. It depends on these areas, and none of them
 * depends on it.
 */
export const transferModule = defineModule({
  name: 'transfer',
  operations: [...transferOperations],
  errors: transferErrors,
  open: ({ db, engine, clock, publishSaved }) => ({
    handlers: transferRoutes({ db, engine, clock, publishSaved }),
  }),
});
