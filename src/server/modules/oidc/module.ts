import type { RateLimit } from '../../http/rate-check.ts';
import { defineModule } from '../module.ts';
import { oidcErrors } from './errors.ts';
import { oidcHandlers } from './oidc.routes.ts';
import { createOidcProvider } from './provider.ts';

/** Logging in at the company's own provider, where the settings name one. */
export const oidcModule = defineModule({
  name: 'oidc',
  operations: ['consultarOidc', 'iniciarOidc', 'concluirOidc'],
  errors: oidcErrors,
  open: (services) => {
    const { oidc: settings, loginLimits } = services.settings;
    const oidc = settings === null ? null : { settings, provider: createOidcProvider(settings) };
    const byAddress: RateLimit = {
      max: loginLimits.perAddress,
      timeWindow: '1 minute',
      key: ({ ip }) => `oidc ${ip}`,
    };
    return {
      handlers: oidcHandlers({ ...services, oidc }),
      limits: { iniciarOidc: [byAddress], concluirOidc: [byAddress] },
    };
  },
});
