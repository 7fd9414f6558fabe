import { perAddress, perSession } from '../../../platform/sessions/call-limits.ts';
import { defineModule } from '../../module.ts';
import { cloningOperations, cloningRoutes } from './cloning.routes.ts';
import { cloningErrors } from './errors.ts';

/** Limits for people who type documents: trying lists of them would reveal who is registered. */
const asking = [perSession('clonagem', 120), perAddress('clonagem', 600)];

/** Copies registrations of a network to another branch (specification 002, sections 2.17, 4 and 7). */
export const cloningModule = defineModule({
  name: 'cloning',
  operations: [...cloningOperations],
  errors: cloningErrors,
  open: ({ db, entities, engine, clock, errorTexts, publishSaved }) => ({
    handlers: cloningRoutes({ db, entities, engine, clock, errorTexts, publishSaved }),
    limits: { clienteValidaDocumento: asking },
  }),
});
