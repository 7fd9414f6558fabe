import { defineModule } from '../../module.ts';
import { maskErrors } from './errors.ts';
import { maskHandlers } from './masks.routes.ts';

/** Masks that hide values until a session reveals them (rule Q8, `x-mask` of fields). */
export const masksModule = defineModule({
  name: 'masks',
  operations: ['listarMascaras', 'mudarMascara'],
  errors: maskErrors,
  open: ({ entities, statements, sessions }) => ({ handlers: maskHandlers({ entities, statements, sessions }) }),
});
