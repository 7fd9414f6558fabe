import { defineModule } from '../../module.ts';
import { conversionHandlers } from './conversions.routes.ts';
import { conversionErrors } from './errors.ts';

/** Changes of the type of fields, for configurators. */
export const conversionsModule = defineModule({
  name: 'conversions',
  operations: ['listarConversoes', 'converterCampo', 'desfazerConversao', 'descartarValoresGuardados'],
  errors: conversionErrors,
  open: ({ db, entities }) => ({ handlers: conversionHandlers(db, entities) }),
});
