import { defineModule } from '../../module.ts';
import { exportErrors } from './errors.ts';
import { exportHandlers, exportOperations } from './exports.routes.ts';

/** Lists as workbooks and PDF, records in print (specification 000, section 7). */
export const exportsModule = defineModule({
  name: 'exports',
  operations: exportOperations,
  errors: exportErrors,
  open: (services) => ({
    handlers: exportHandlers(services, services.dictionaries, services.pdfs, services.publicUrl),
  }),
});
