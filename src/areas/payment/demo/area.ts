import type { DemoArea } from '../../demo-area.ts';
import { seedCredits } from './seed-credits.ts';

/** Credits of customers of the demonstration. */
export const paymentDemo: DemoArea = {
  area: 'payment',
  seed: [{ key: 'creditos_de_demonstracao', fill: seedCredits }],
};
