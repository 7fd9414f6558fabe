import { lazyScreen } from '../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../area.ts';

const HomeScreen = lazyScreen(() => import('./home-screen.tsx').then((module) => module.HomeScreen));
const AllScreens = lazyScreen(() => import('./home-screen.tsx').then((module) => module.AllScreens));
const MenuScreen = lazyScreen(() => import('./home-screen.tsx').then((module) => module.MenuScreen));

/** The start page and the cards of the menu. */
export const homeArea: WebArea = {
  name: 'home',
  screens: [
    { path: '/home', element: <HomeScreen /> },
    // The view of the menu is what its cards are drawn by.
    { path: '/tela/menus', element: <AllScreens /> },
    { path: '/:area/:process', element: <MenuScreen /> },
  ],
};
