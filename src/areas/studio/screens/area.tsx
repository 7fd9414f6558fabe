import { lazyScreen } from '../../../ui/components/lazy-screen.ts';
import type { WebArea } from '../../area.ts';
import { DrawnScreen } from '../../drawn-screen.tsx';

const StudioScreen = lazyScreen(() => import('./studio-screen.tsx').then((module) => module.StudioScreen));
const ProposalsScreen = lazyScreen(() =>
  import('./proposals/proposals-screen.tsx').then((module) => module.ProposalsScreen),
);
const StudioPreview = lazyScreen(() => import('./preview/preview-page.tsx').then((module) => module.PreviewPage));

/** The studio: files of the project, for configurators. */
export const studioArea: WebArea = {
  publicPages: [{ path: '/estudio/previa', element: <StudioPreview />, isBare: true }],
  screens: [
    {
      path: '/estudio',
      element: (
        <DrawnScreen>
          <StudioScreen />
        </DrawnScreen>
      ),
    },
    {
      path: '/estudio/mudancas',
      element: (
        <DrawnScreen>
          <ProposalsScreen />
        </DrawnScreen>
      ),
    },
  ],
};
