import type { DemoArea } from '../../demo-area.ts';
import { seedNotices } from './seed.ts';

/** Notifications and pop-ups of the demonstration, and questions with answers. */
export const noticesDemo: DemoArea = {
  area: 'notices',
  seed: [{ key: 'avisos_prontos', fill: (db, { logins }) => seedNotices(db, logins) }],
};
