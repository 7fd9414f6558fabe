import { defineModule } from '../../module.ts';
import { informativoHandlers } from './informativos.routes.ts';
import { seedInformativos } from './seed.ts';

/** Notes and downloads (specification 001, section 2, Informativos e Downloads). */
export const informativosModule = defineModule({
  name: 'informativos',
  operations: ['baixarInformativo'],
  seed: [{ key: 'informativos_prontos', isDemo: true, fill: seedInformativos }],
  open: (services) => ({ handlers: informativoHandlers(services) }),
});
