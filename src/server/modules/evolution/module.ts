import { defineModule } from '../module.ts';
import { evolutionErrors } from './errors.ts';
import { checkClientState, keepOrigin } from './rules.ts';

/** The way of consultants to D.I. (specification 002, section 4). */
export const evolutionModule = defineModule({
  name: 'evolution',
  operations: [],
  errors: evolutionErrors,
  recordRules: () => ({ save: { Cliente: checkClientState }, changed: keepOrigin }),
  open: () => ({ handlers: {} }),
});
