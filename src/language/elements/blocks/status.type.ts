import { writeDateTime, writeOption, writePrice } from '../../values/cell-text.ts';
import type { ElementKey } from '../../view/keys/list-keys.ts';
import { blockType, displayType, itemKeys } from '../element-type.ts';

export const checksType = blockType('chart', {
  description:
    'What has been met and what has not: a tick or a cross for each row, with its reason and what may be done about it.',
  keys: ['field', 'value', 'click', ...itemKeys, 'reason', 'empty'],
});

export const countdownType = without(
  ['click', 'format'],
  displayType({
    description: 'How long it is until a moment, by the clock of the server.',
    keys: ['empty'],
    holds: 'datetime',
    look: 'text',
    keepsLook: true,
    write: writeDateTime,
  }),
);

export const trackType = without(
  ['click', 'format'],
  displayType({
    description:
      'Steps in their order, and which of them the value is: the options of its field, or `data`. With `fields` each of these fields of the record is a step, passed once it has a value, which stands below its name.',
    keys: ['data', 'fields'],
    holds: 'option',
    look: 'badge',
    keepsLook: true,
    write: writeOption,
  }),
);

export const priceType = without(
  ['format'],
  displayType({
    description: 'A price, with what it was before, what it is for, and the same in a second currency.',
    keys: ['currency', 'was', 'suffix', 'suffixWhen', 'second', 'secondCurrency', 'cents', 'announce'],
    holds: 'money',
    look: 'price',
    keepsLook: true,
    write: writePrice,
  }),
);

/** A type with a single look, or without anything to press. */
function without<Type extends { readonly keys: readonly ElementKey[] }>(keys: readonly ElementKey[], type: Type): Type {
  return { ...type, keys: type.keys.filter((key) => !keys.includes(key)) };
}
