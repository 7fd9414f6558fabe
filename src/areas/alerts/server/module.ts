import { deliverRecordNotices } from '../../../engine/alerts/deliver-notices.ts';
import { defineModule } from '../../module.ts';
import { sendNoticeMails } from './notice-mails.ts';

/** Notices of alerts and flows about records, in the portal and by mail (rules D9, W4). */
export const alertsModule = defineModule({
  name: 'alerts',
  operations: [],
  open: ({ db, entities, dictionaries, outbox, mail, publicUrl }) => ({
    handlers: {},
    tasks: [
      deliverRecordNotices({ db, models: entities.models, dictionaries, outbox }),
      ...(mail === null ? [] : [sendNoticeMails({ mail, publicUrl })]),
    ],
  }),
});
