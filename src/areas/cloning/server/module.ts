import { perAddress, perSession } from '../../../platform/sessions/call-limits.ts';
import { defineModule } from '../../module.ts';
import { cloningOperations, cloningRoutes } from './cloning.routes.ts';
import { cloningErrors } from './errors.ts';

/** People try documents by hand: who tries lists of them learns who is registered. */
const asking = [perSession('clonagem', 120), perAddress('clonagem', 600)];

/** Registrations of a network once more, in another branch (specification 002, sections 2.17, 4 and 7). */
export const cloningModule = defineModule({
  name: 'cloning',
  operations: [...cloningOperations],
  errors: cloningErrors,
  open: ({ db, entities, engine, clock, errorTexts, publishSaved }) => ({
    handlers: cloningRoutes({ db, entities, engine, clock, errorTexts, publishSaved }),
    limits: { clienteValidaDocumento: asking },
  }),
});
