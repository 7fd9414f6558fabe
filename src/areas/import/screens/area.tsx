import { lazyScreen } from '../../../ui/components/lazy-screen.ts';
import type { WebArea } from '../../area.ts';
import { DrawnScreen } from '../../drawn-screen.tsx';

const ImportScreen = lazyScreen(() => import('./import-screen.tsx').then((module) => module.ImportScreen));

/** Files of records into an entity, in steps. */
export const importArea: WebArea = {
  screens: [
    {
      path: '/importar/:entity',
      element: (
        <DrawnScreen>
          <ImportScreen />
        </DrawnScreen>
      ),
    },
  ],
};
