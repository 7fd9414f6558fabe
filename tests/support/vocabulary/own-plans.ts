import { button, inTurn, wait } from './acts.ts';
import { ofBoxes } from './boxes-plans.ts';
import type { Plans } from './plans.ts';

/** Rows of a repeat: how they open by their name, how further ones come, and what stands beside each. */
const ofRepeat: Plans = {
  collapsed: { sample: true },
  nested: { beside: { collapsed: true }, sample: { method: 'GET', url: 'Cidade' }, act: button(/^Aberto/) },
  paging: { beside: { data: undefined, list: { method: 'GET', url: 'Cidade' }, size: 1 }, sample: 'more' },
  defaults: { beside: { detail: { junto: { type: 'static', label: 'Junto' } } }, sample: { junto: 'Sim' } },
  countAs: { beside: { value: '[]', data: undefined }, sample: 'longo' },
};

/** An answer with an address. */
const answered = { rows: [{ id: 1, url: '/feito' }] };
/** What a forward reads of its answer, and says until the browser has left. */
const ofForward: Plans = {
  itemValue: { ...answered, sample: 'url' },
  text: { ...answered, beside: { itemValue: 'url' }, sample: 'Um momento' },
};

/** A section in a dialog, which opens by the address, and is closed. */
const ofSection: Plans = {
  param: { beside: { dialog: true }, sample: 'aberto' },
  leave: { beside: { dialog: true }, sample: { navigate: '/feito' }, act: inTurn(wait(50), button(/^Fechar/)) },
};

/** Plans of types whose keys mean something of their own. */
export const ownPlans: Readonly<Record<string, Plans>> = {
  ...{ checktable: ofBoxes, forward: ofForward, repeat: ofRepeat, section: ofSection },
};
