import type { DemoArea } from '../../demo-area.ts';
import { seedFlow } from './seed.ts';

/** Clients of the demonstration for the customer flow. */
export const customerFlowDemo: DemoArea = {
  area: 'customer-flow',
  seed: [{ key: 'fluxo_clientes', fill: seedFlow }],
};
