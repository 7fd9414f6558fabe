import type { DemoArea } from '../../demo-area.ts';
import { seedRankings } from './seed.ts';

export const rankingsDemo: DemoArea = {
  area: 'rankings',
  seed: [{ key: 'rankings_prontos', fill: seedRankings }],
};
