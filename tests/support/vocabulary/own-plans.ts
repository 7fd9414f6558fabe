import { button } from './acts.ts';
import { ofBoxes } from './boxes-plans.ts';
import type { Plans } from './plans.ts';

/** Rows of a repeat that open by their name: what stands inside of the first. */
const ofFolds: Plans = {
  collapsed: { sample: true },
  nested: { beside: { collapsed: true }, sample: { method: 'GET', url: 'Cidade' }, act: button(/^Aberto/) },
  countAs: { beside: { value: '[]', data: undefined }, sample: 'longo' },
};

/** Plans of types whose keys mean something of their own. */
export const ownPlans: Readonly<Record<string, Plans>> = { checktable: ofBoxes, repeat: ofFolds };
