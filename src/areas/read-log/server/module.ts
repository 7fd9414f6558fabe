import { defineModule } from '../../module.ts';
import { readLogErrors } from './errors.ts';
import { readLogExports } from './personal-rows.ts';
import { retentionTask } from './retention.ts';

/** Who of the staff read sensitive data, and for how long such things are kept. */
export const readLogModule = defineModule({
  name: 'read-log',
  operations: [],
  errors: readLogErrors,
  retained: [{ kind: 'leituras', table: 'leitura_dado', key: 'id', since: 'dh_leitura' }],
  personalExports: readLogExports,
  // The server writes its rows past the records: whoever makes one by hand makes it up.
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
