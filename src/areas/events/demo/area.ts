import type { DemoArea } from '../../demo-area.ts';
import { seedBadges, seedEvents, seedParticipants } from './seed.ts';

/** Events of the demonstration, their participants, and badges. */
export const eventsDemo: DemoArea = {
  area: 'events',
  seed: [
    { key: 'eventos_prontos', fill: seedEvents },
    { key: 'participantes_prontos', fill: seedParticipants },
    { key: 'crachas_prontos', fill: seedBadges },
  ],
};
