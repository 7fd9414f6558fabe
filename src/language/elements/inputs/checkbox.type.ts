import { writeBoolean } from '../../values/cell-text.ts';
import { inputType } from '../element-type.ts';

export const checkboxType = inputType({
  description: 'Yes or no; with `nullValues` also neither.',
  kinds: ['boolean', 'json'],
  keys: ['nullValues'],
  holds: 'flag',
  look: 'badge',
  write: writeBoolean,
  schema: () => ({ type: 'boolean' }),
});

export const switchType = inputType({
  description: 'Yes or no, taking effect at once.',
  kinds: ['boolean', 'json'],
  holds: 'flag',
  look: 'badge',
  write: writeBoolean,
  schema: () => ({ type: 'boolean' }),
});
