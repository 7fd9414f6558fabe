import { lazyScreen } from '../../../ui/components/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const AboutScreen = lazyScreen(() => import('./about-screen.tsx').then((module) => module.AboutScreen));

/** The page about the program. Questions and answers are a view. */
export const helpArea: WebArea = {
  screens: [{ path: '/sobre', element: <AboutScreen /> }],
  paletteEntries: [{ address: '/faq' }, { address: '/sobre' }],
};
