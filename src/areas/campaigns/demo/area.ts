import type { DemoArea } from '../../demo-area.ts';
import { seedCampaigns } from './seed.ts';

/** Campaigns of the demonstration. */
export const campaignsDemo: DemoArea = {
  area: 'campaigns',
  seed: [{ key: 'campanhas_de_premiacao', fill: seedCampaigns }],
};
