import { defineModule } from '../../module.ts';

/** Promotions (specification 001, section 2); their lists are statements. */
export const promotionsModule = defineModule({
  name: 'promotions',
  operations: [],
  open: () => ({ handlers: {} }),
});
