import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { openKnownDevices } from '../../../platform/sessions/known-devices.ts';
import { createLoginTurns } from '../../../platform/sessions/login-turns.ts';
import { defineModule } from '../../module.ts';
import { oidcErrors } from './errors.ts';
import { oidcHandlers } from './oidc.routes.ts';
import { createOidcProvider } from './provider.ts';

/** Login at the company's own identity provider, if the settings name one. */
export const oidcModule = defineModule({
  name: 'oidc',
  operations: ['consultarOidc', 'iniciarOidc', 'concluirOidc'],
  tables: readTables('oidc', import.meta.dirname),
  errors: oidcErrors,
  open: (services) => {
    const { oidc: settings, loginLimits } = services.settings;
    const oidc = settings === null ? null : { settings, provider: createOidcProvider(settings) };
    const turns = createLoginTurns(services.attempts, { free: loginLimits.perAddress });
    return {
      handlers: oidcHandlers({ ...services, oidc, turns, devices: openKnownDevices(services.db) }),
      close: () => turns.close(),
    };
  },
});
