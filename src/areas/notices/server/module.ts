import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { defineModule } from '../../module.ts';
import { noticeErrors } from './errors.ts';
import { isShownTo, noticeHandlers } from './notices.routes.ts';
import { noticeRows } from './personal-rows.ts';
import { createStoredPushRegistry } from './push-registry.ts';
import { createUnreadCounts } from './unread-counts.ts';

/** Notifications and pop-ups (specification 000, sections 3 and 7; 002, section 2.9). */
export const noticesModule = defineModule({
  name: 'notices',
  operations: [
    'listarNotificacoes',
    'salvarNGSNotificacaoUsuario',
    'marcarNotificacoesVisualizadas',
    'enviarNotificacao',
    'listarPopUps',
    'pushRegistry',
  ],
  tables: readTables('notices', import.meta.dirname),
  retained: [{ kind: 'avisos', table: 'ngs_notificacao_usuario', key: 'id', since: 'dh_registro' }],
  errors: noticeErrors,
  personalRows: noticeRows,
  // An uploaded picture is visible to the recipients of its pop-up.
  shownTo: { PopUp: isShownTo },
  open: (services) => {
    const { db, warn } = services;
    const unread = createUnreadCounts(db, warn('counting notifications failed'));
    return {
      handlers: noticeHandlers({ ...services, unread, push: createStoredPushRegistry(db) }),
      events: (userId) => (send) => unread.watch(userId, (total) => send('notices', { total })),
      close: unread.close,
    };
  },
});
