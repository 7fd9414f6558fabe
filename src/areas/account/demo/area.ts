import type { DemoArea } from '../../demo-area.ts';
import { seedGraduations, seedNetworkRanks } from './seed.ts';

/** Graduations of the users who log in to the demonstration. */
export const accountDemo: DemoArea = {
  area: 'account',
  seed: [
    { key: 'graduacoes_prontas', fill: (db, { clients }) => seedGraduations(db, clients) },
    { key: 'graduacoes_da_rede_prontas', fill: (db, { clients }) => seedNetworkRanks(db, clients) },
  ],
};
