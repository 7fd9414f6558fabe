import { defineModule } from '../../module.ts';
import { simulatorErrors } from './errors.ts';
import { payerHandlers, payerOperations } from './payer.routes.ts';
import { simulatorHandlers } from './simulators.routes.ts';

/**
 * Shows and changes the clock, the outbox, the ports and the payers at simulated providers, for development. Production
 * servers do not have it.
 */
export const simulatorsModule = defineModule({
  name: 'simulators',
  operations: ['obterSimuladores', 'moverRelogio', 'acertarRelogio', 'ajustarPorta', ...payerOperations],
  errors: simulatorErrors,
  open: (services) => ({ handlers: { ...simulatorHandlers(services), ...payerHandlers(services.ports) } }),
});
