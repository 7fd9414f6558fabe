import { defineModule } from '../../module.ts';
import { seedConditions, seedPaymentStatuses } from './seed-payment.ts';

/**
 * Settings of branches: delivery, payment and others (specification 001, section 3); staff edits them on generic
 * screens.
 */
export const branchesModule = defineModule({
  name: 'branches',
  operations: [],
  seed: [
    { key: 'condicoes_prontas', fill: seedConditions },
    { key: 'situacoes_de_pagamento_prontas', fill: seedPaymentStatuses },
  ],
  open: () => ({ handlers: {} }),
});
