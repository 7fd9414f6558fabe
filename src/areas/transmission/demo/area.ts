import type { DemoArea } from '../../demo-area.ts';
import { seedTransmissions } from './seed.ts';

/** Broadcasts of the demonstration. */
export const transmissionDemo: DemoArea = {
  area: 'transmission',
  seed: [{ key: 'transmissoes_prontas', fill: seedTransmissions }],
};
