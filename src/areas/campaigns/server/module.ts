import { defineModule } from '../../module.ts';
import { followCoupons } from './coupons.ts';

/** Prize campaigns and the coupons for paid orders (specification 002, section 2.17); lists are statements. */
export const campaignsModule = defineModule({
  name: 'campaigns',
  operations: [],
  recordRules: ({ clock }) => ({ changed: (tx, change) => followCoupons(tx, change, clock.now()) }),
  open: () => ({ handlers: {} }),
});
