import { documentOperations } from '../../../platform/http/heavy-work.ts';
import { defineModule } from '../../module.ts';
import { exportErrors } from './errors.ts';
import { exportHandlers } from './exports.routes.ts';

/** Lists as workbooks and PDF, records on paper (specification 000, section 7). */
export const exportsModule = defineModule({
  name: 'exports',
  operations: documentOperations,
  errors: exportErrors,
  open: (services) => ({
    handlers: exportHandlers(services, services.dictionaries, services.pdfs, services.publicUrl),
  }),
});
