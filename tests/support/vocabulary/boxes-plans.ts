import { inTurn, tick, wait } from './acts.ts';
import type { Plans } from './plans.ts';

/** Plans of a `checktable`, boxes in rows and columns. */
export const ofBoxes: Plans = {
  change: { sample: { navigate: '/feito' }, act: inTurn(tick, wait(450)) },
  itemOptions: { rows: [{ id: 1, nome: 'Um', tem: ['A'] }], sample: 'tem' },
  ...{
    itemValue: { sample: 'nome' },
    groupLabel: { sample: 'uf' },
    target: { sample: 'valor' },
    option: { sample: 'valor' },
  },
  list: { sample: { method: 'GET', url: 'Outros' } },
};
