import { lazyScreen } from '../../../ui/components/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const GenericScreen = lazyScreen(() => import('./generic-screen.tsx').then((module) => module.GenericScreen));
const ViewOnlyScreen = lazyScreen(() => import('./view-only.tsx').then((module) => module.ViewOnlyScreen));
const PublicViewPage = lazyScreen(() => import('./public-view.tsx').then((module) => module.PublicViewPage));
const ProblemsScreen = lazyScreen(() => import('./problems.tsx').then((module) => module.ProblemsScreen));

/** Screens drawn from view definitions, and the list of their problems. */
export const recordsArea: WebArea = {
  publicView: <PublicViewPage />,
  screens: [
    { path: '/crud/:entity/:id?', element: <GenericScreen /> },
    { path: '/tela/:name', element: <ViewOnlyScreen /> },
    { path: '/configurar/problemas', element: <ProblemsScreen /> },
  ],
  recordWords: async (queries, entity) => (await import('./record-words.ts')).recordWords(queries, entity),
};
