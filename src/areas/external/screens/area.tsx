import { lazyScreen } from '../../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const AcademyScreen = lazyScreen(() => import('./academy/academy-screen.tsx').then((module) => module.AcademyScreen));
const ExternalScreen = lazyScreen(() => import('./external-screen.tsx').then((module) => module.ExternalScreen));
const LiveScreen = lazyScreen(() => import('./live/live-screen.tsx').then((module) => module.LiveScreen));

/** Pages that are configured. */
export const externalArea: WebArea = {
  screens: [
    ...['/noticias', '/news', '/campanhas', '/tv_:produto', '/external/:name'].map((path) => ({
      path,
      element: <ExternalScreen />,
    })),
    { path: '/memberkit_ead', element: <AcademyScreen /> },
    { path: '/transmissao_ao_vivo', element: <LiveScreen /> },
  ],
};
