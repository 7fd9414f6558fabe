import { defineModule } from '../../module.ts';
import { followCoupons } from './coupons.ts';
import { seedCampaigns } from './demo-campaigns.ts';

/** Prize campaigns and the coupons that paid orders give (specification 002, section 2.17); lists are relations. */
export const campaignsModule = defineModule({
  name: 'campaigns',
  operations: [],
  seed: [{ key: 'campanhas_de_premiacao', isDemo: true, fill: seedCampaigns }],
  recordRules: ({ clock }) => ({ changed: (tx, change) => followCoupons(tx, change, clock.now()) }),
  open: () => ({ handlers: {} }),
});
