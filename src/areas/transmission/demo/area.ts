import type { DemoArea } from '../../demo-area.ts';
import { seedTransmissions } from './seed.ts';

export const transmissionDemo: DemoArea = {
  area: 'transmission',
  seed: [{ key: 'transmissoes_prontas', fill: seedTransmissions }],
};
