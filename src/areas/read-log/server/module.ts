import { defineModule } from '../../module.ts';
import { readLogErrors } from './errors.ts';
import { readLogExports } from './personal-rows.ts';
import { retentionTask } from './retention.ts';

/** Log of the staff's readings of sensitive data, and deletion of data whose retention time is over. */
export const readLogModule = defineModule({
  name: 'read-log',
  operations: [],
  errors: readLogErrors,
  retained: [{ kind: 'leituras', table: 'leitura_dado', key: 'id', since: 'dh_leitura' }],
  personalExports: readLogExports,
  // The server writes its rows without the record engine. Nobody may add readings by hand.
  recordRules: () => ({
    save: {
      LeituraDado: async (_tx, { base }) => [{ pointer: `${base}/campos`, ...readLogErrors['leitura.servidor']() }],
    },
  }),
  open: ({ db, settings, retained }) => ({
    handlers: {},
    tasks: settings.retention.size === 0 ? [] : [retentionTask(db, settings.retention, retained)],
  }),
});
