import { defineModule } from '../../module.ts';

/** Promotions (specification 001, section 2). Their lists are statements, so there are no handlers. */
export const promotionsModule = defineModule({
  name: 'promotions',
  operations: [],
  open: () => ({ handlers: {} }),
});
