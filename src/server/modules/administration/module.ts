import { defineModule } from '../module.ts';
import { administrationRules } from './rules.ts';

/** What the entities by which a portal is administered demand; their screens are generic. */
export const administrationModule = defineModule({
  name: 'administration',
  operations: [],
  recordRules: ({ views }) => administrationRules(views),
  open: () => ({ handlers: {} }),
});
