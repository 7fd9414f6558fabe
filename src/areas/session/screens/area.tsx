import { lazyScreen } from '../../../ui/components/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const FirstAccessScreen = lazyScreen(() =>
  import('./first-access-screen.tsx').then((module) => module.FirstAccessScreen),
);

/** The page that creates the first administrator. */
export const sessionArea: WebArea = {
  publicPages: [{ path: '/primeiro-acesso', element: <FirstAccessScreen /> }],
};
