import { lazyScreen } from '../../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const NoticesScreen = lazyScreen(() => import('./notices-screen.tsx').then((module) => module.NoticesScreen));

/** Own notifications. */
export const noticesArea: WebArea = {
  screens: [{ path: '/notificacoes', element: <NoticesScreen /> }],
  paletteEntries: [{ address: '/notificacoes' }],
};
