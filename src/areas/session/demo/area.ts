import type { DemoArea } from '../../demo-area.ts';
import { demoLogins } from './logins.ts';

/** Who logs in to the demonstration. */
export const sessionDemo: DemoArea = {
  area: 'session',
  logins: demoLogins,
};
