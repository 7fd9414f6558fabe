import { defineModule } from '../../module.ts';
import { simulatorErrors } from './errors.ts';
import { payerHandlers, payerOperations } from './payer.routes.ts';
import { simulatorHandlers } from './simulators.routes.ts';

/** The clock, the outbox, the ports and the payers at their stand-ins as development sees and moves them. No server in production has it. */
export const simulatorsModule = defineModule({
  name: 'simulators',
  operations: ['obterSimuladores', 'moverRelogio', 'acertarRelogio', 'ajustarPorta', ...payerOperations],
  errors: simulatorErrors,
  open: (services) => ({ handlers: { ...simulatorHandlers(services), ...payerHandlers(services.ports) } }),
});
