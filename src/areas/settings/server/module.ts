import { defineModule } from '../../module.ts';
import { settingErrors } from './errors.ts';
import { settingHandlers } from './settings.routes.ts';

/** Settings that the portal stores for a user (specification 000, section 7). */
export const settingsModule = defineModule({
  name: 'settings',
  operations: ['salvarConfiguracaoUsuario', 'listarConfiguracoesUsuario'],
  errors: settingErrors,
  open: ({ db, sessions }) => ({ handlers: settingHandlers(db, sessions) }),
});
