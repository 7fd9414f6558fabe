import { lazyScreen } from '../../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const SwaggerScreen = lazyScreen(() => import('./swagger-screen.tsx').then((module) => module.SwaggerScreen));

/** The contract of the API to read and try. */
export const swaggerArea: WebArea = {
  screens: [{ path: '/swagger', element: <SwaggerScreen /> }],
};
