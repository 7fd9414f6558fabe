import { defineModule } from '../../module.ts';
import { conversionHandlers } from './conversions.routes.ts';
import { conversionErrors } from './errors.ts';

/** Changes of field types, for configurators. */
export const conversionsModule = defineModule({
  name: 'conversions',
  operations: ['listarConversoes', 'converterCampo', 'desfazerConversao', 'descartarValoresGuardados'],
  errors: conversionErrors,
  open: ({ db, entities }) => ({ handlers: conversionHandlers(db, entities) }),
});
