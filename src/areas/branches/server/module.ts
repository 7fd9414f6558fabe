import { defineModule } from '../../module.ts';
import { seedConditions, seedPaymentStatuses } from './seed-payment.ts';

/** What branches offer and decide: delivery, payment and settings (specification 001, section 3); staff keeps it by generic screens. */
export const branchesModule = defineModule({
  name: 'branches',
  operations: [],
  seed: [
    { key: 'condicoes_prontas', fill: seedConditions },
    { key: 'situacoes_de_pagamento_prontas', fill: seedPaymentStatuses },
  ],
  open: () => ({ handlers: {} }),
});
