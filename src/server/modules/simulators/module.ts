import { defineModule } from '../module.ts';
import { simulatorErrors } from './errors.ts';
import { simulatorHandlers } from './simulators.routes.ts';

/** The clock, the outbox and the ports as development sees and moves them. No server in production has it. */
export const simulatorsModule = defineModule({
  name: 'simulators',
  operations: ['obterSimuladores', 'moverRelogio', 'acertarRelogio', 'ajustarPorta'],
  errors: simulatorErrors,
  open: (services) => ({ handlers: simulatorHandlers(services) }),
});
