import { readTables } from '../../../platform/database/tables/server-tables.ts';
import { defineModule } from '../../module.ts';
import { interviewErrors } from './errors.ts';
import { interviewOperations, interviewRoutes } from './interviews.routes.ts';
import { interviewExports, interviewRows } from './personal-rows.ts';

/** Interviews of consultants, and the answers of forms by their names (specification 002, section 2.8). */
export const interviewsModule = defineModule({
  name: 'interviews',
  operations: interviewOperations,
  tables: readTables('interviews', import.meta.dirname),
  errors: interviewErrors,
  personalRows: interviewRows,
  personalExports: interviewExports,
  open: (services) => ({ handlers: interviewRoutes(services) }),
});
