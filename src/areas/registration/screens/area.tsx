import { lazyScreen } from '../../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const AcceptScreen = lazyScreen(() => import('./accept-screen.tsx').then((module) => module.AcceptScreen));

/** What a new consultant sees who opens the link of the mail. */
export const registrationArea: WebArea = {
  publicPages: [{ path: '/consultores/aceite/:codigo', element: <AcceptScreen /> }],
};
