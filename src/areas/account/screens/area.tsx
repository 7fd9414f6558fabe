import { lazyScreen } from '../../../ui/components/lazy-screen.ts';
import type { WebArea } from '../../area.ts';
import { DrawnScreen } from '../../drawn-screen.tsx';

const AccountScreen = lazyScreen(() => import('./account-screen.tsx').then((module) => module.AccountScreen));

const SeeAsScreen = lazyScreen(() => import('./see-as-screen.tsx').then((module) => module.SeeAsScreen));

/** Own data, photo, sessions and preferences. */
export const accountArea: WebArea = {
  screens: [
    {
      path: '/meus_dados',
      element: (
        <DrawnScreen>
          <AccountScreen />
        </DrawnScreen>
      ),
    },
    { path: '/ver_como/:id', element: <SeeAsScreen /> },
  ],
  paletteEntries: [{ address: '/meus_dados' }],
};
