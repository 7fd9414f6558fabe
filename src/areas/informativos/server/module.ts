import { defineModule } from '../../module.ts';
import { informativoHandlers } from './informativos.routes.ts';

/** Notes and downloads (specification 001, section 2, Informativos e Downloads). */
export const informativosModule = defineModule({
  name: 'informativos',
  operations: ['baixarInformativo'],
  open: (services) => ({ handlers: informativoHandlers(services) }),
});
