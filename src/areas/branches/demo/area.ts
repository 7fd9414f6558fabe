import type { DemoArea } from '../../demo-area.ts';
import { seedBranchConditions } from './seed-conditions.ts';
import { seedDelivery } from './seed-delivery.ts';
import { seedBranchSettings } from './seed-settings.ts';

/** Payment, delivery and settings of the demonstration's branches. */
export const branchesDemo: DemoArea = {
  area: 'branches',
  seed: [
    { key: 'condicoes_das_filiais_prontas', fill: seedBranchConditions },
    { key: 'entregas_prontas', fill: seedDelivery },
    { key: 'parametros_das_filiais_prontos', fill: seedBranchSettings },
  ],
};
