import { lazyScreen } from '../../../ui/components/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const SwaggerScreen = lazyScreen(() => import('./swagger-screen.tsx').then((module) => module.SwaggerScreen));

/** The contract of the API, to read it and to try its calls. */
export const swaggerArea: WebArea = {
  screens: [{ path: '/swagger', element: <SwaggerScreen /> }],
};
