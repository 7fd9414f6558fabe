import { lazyScreen } from '../../../ui/i18n/lazy-screen.ts';
import type { WebArea } from '../../area.ts';

const CheckCredentialScreen = lazyScreen(() =>
  import('./check-credential-screen.tsx').then((module) => module.CheckCredentialScreen),
);

/** What whoever scans a credential sees. */
export const eventsArea: WebArea = {
  publicPages: [{ path: '/credencial/verificar/:codigo', element: <CheckCredentialScreen /> }],
};
