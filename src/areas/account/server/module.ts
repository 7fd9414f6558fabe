import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { defineModule } from '../../module.ts';
import { aboutHandlers } from './about.routes.ts';
import { accountHandlers } from './account.routes.ts';
import { createEmailLinks, emailMails } from './email-links.ts';
import { accountErrors } from './errors.ts';
import { accountRows } from './personal-rows.ts';

/** Own data, own e-mail address, information about the installation (specification 001, section 2). */
export const accountModule = defineModule({
  name: 'account',
  operations: [
    'obterUsuarioProprio',
    'salvarUsuarioProprio',
    'obterViewUsuarioProprio',
    'solicitarTrocaEmail',
    'confirmarTrocaEmail',
    'listarTimelineUsuario',
    'obterSobre',
  ],
  tables: readTables('account', import.meta.dirname),
  retained: [{ kind: 'links', table: 'vitral_email_link', key: 'token_hash', since: 'dh_registro' }],
  errors: accountErrors,
  personalRows: accountRows,
  open: (services) => {
    const { db, settings, mail, publicUrl } = services;
    return {
      handlers: {
        ...accountHandlers({ ...services, emailLinks: createEmailLinks(services) }),
        ...aboutHandlers(db, { ...settings.version, frameSources: settings.frameSources }),
      },
      tasks: mail === null ? [] : emailMails({ db, mail, publicUrl }),
    };
  },
});
