import { defineModule } from '../module.ts';
import { administrationErrors } from './errors.ts';
import { administrationRules } from './rules.ts';

/** What the entities by which a portal is administered demand; their screens are generic. */
export const administrationModule = defineModule({
  name: 'administration',
  operations: [],
  errors: administrationErrors,
  recordRules: ({ views }) => administrationRules(views),
  open: () => ({ handlers: {} }),
});
