import { defineModule } from '../../module.ts';
import { seedDelivery } from './seed-delivery.ts';
import { seedBranchConditions, seedConditions, seedPaymentStatuses } from './seed-payment.ts';
import { seedBranchSettings } from './seed-settings.ts';

/** What branches offer and decide: delivery, payment and settings (specification 001, section 3); staff keeps it by generic screens. */
export const branchesModule = defineModule({
  name: 'branches',
  operations: [],
  seed: [
    { key: 'condicoes_prontas', fill: seedConditions },
    { key: 'situacoes_de_pagamento_prontas', fill: seedPaymentStatuses },
    { key: 'condicoes_das_filiais_prontas', isDemo: true, fill: seedBranchConditions },
    { key: 'entregas_prontas', isDemo: true, fill: seedDelivery },
    { key: 'parametros_das_filiais_prontos', isDemo: true, fill: seedBranchSettings },
  ],
  open: () => ({ handlers: {} }),
});
