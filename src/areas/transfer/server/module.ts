import { defineModule } from '../../module.ts';
import { transferErrors } from './errors.ts';
import { transferOperations, transferRoutes } from './transfer.routes.ts';

/** Movement of one client that becomes another's: orders, points and SPV. It knows all three, and none of them knows it. */
export const transferModule = defineModule({
  name: 'transfer',
  operations: [...transferOperations],
  errors: transferErrors,
  open: ({ db, engine, clock, publishSaved }) => ({
    handlers: transferRoutes({ db, engine, clock, publishSaved }),
  }),
});
