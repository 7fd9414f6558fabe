import { defineModule } from '../../module.ts';
import { cardRules } from './card-rules.ts';
import { cardErrors } from './errors.ts';

/** Cards: statements stored in a table (specification 001, card generator; rule T4). */
export const cardsModule = defineModule({
  name: 'cards',
  operations: [],
  errors: cardErrors,
  recordRules: cardRules,
  open: ({ statements, warn }) => ({
    handlers: {},
    onSaved: ({ entity }) => {
      // Other servers notice changes by the version of the table.
      if (entity === 'Card') statements.reload().catch(warn('reading the cards failed'));
    },
  }),
});
