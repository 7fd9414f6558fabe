import type { DemoArea } from '../../demo-area.ts';
import { demoLogins } from './logins.ts';

/** Logins of the demonstration. */
export const sessionDemo: DemoArea = {
  area: 'session',
  logins: demoLogins,
};
