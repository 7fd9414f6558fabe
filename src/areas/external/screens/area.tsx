import { lazyScreen } from '../../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const AcademyScreen = lazyScreen(() => import('./academy/academy-screen.tsx').then((module) => module.AcademyScreen));

/** The academy, and the live page, whose window is watched: views cannot express that. */
export const externalArea: WebArea = {
  screens: [{ path: '/memberkit_ead', element: <AcademyScreen /> }],
  components: { 'external/live': () => import('./live/live-screen.tsx') },
};
