import { lazyScreen } from '../../../ui/components/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const HomeScreen = lazyScreen(() => import('./home-screen.tsx').then((module) => module.HomeScreen));
const MenuScreen = lazyScreen(() => import('./home-screen.tsx').then((module) => module.MenuScreen));

/** The start page and the cards of the menu. */
export const homeArea: WebArea = {
  screens: [
    { path: '/home', element: <HomeScreen /> },
    // The view of the menu configures the cards of the home screen; it has no screen of its own.
    { path: '/tela/menus', element: <HomeScreen /> },
    { path: '/:area/:process', element: <MenuScreen /> },
  ],
};
