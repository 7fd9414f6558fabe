import type { DemoArea } from '../../demo-area.ts';
import { seedRegistrations } from './seed.ts';

/** People of the demonstration for whom a registration shows its messages. */
export const registrationDemo: DemoArea = {
  area: 'registration',
  seed: [{ key: 'cadastros_de_consultores', fill: seedRegistrations }],
};
