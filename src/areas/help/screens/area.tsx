import { lazyScreen } from '../../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const FaqScreen = lazyScreen(() => import('./faq-screen.tsx').then((module) => module.FaqScreen));
const AboutScreen = lazyScreen(() => import('./about-screen.tsx').then((module) => module.AboutScreen));

/** Questions and answers, and the page about the program. */
export const helpArea: WebArea = {
  screens: [
    { path: '/faq', element: <FaqScreen /> },
    { path: '/sobre', element: <AboutScreen /> },
  ],
  paletteEntries: [{ address: '/faq' }, { address: '/sobre' }],
};
