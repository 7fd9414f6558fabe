import type { DemoArea } from '../../demo-area.ts';
import { seedInformativos } from './seed.ts';

/** Notes and downloads of the demonstration. */
export const informativosDemo: DemoArea = {
  area: 'informativos',
  seed: [{ key: 'informativos_prontos', fill: seedInformativos }],
};
