import { blockType, itemKeys } from '../element-type.ts';

export const stripType = blockType('chart', {
  description:
    'One picture large, and all of them small in a strip below: the files of its field, or rows with pictures.',
  keys: ['field', 'value', ...itemKeys, 'small', 'zoom', 'choose', 'empty'],
});
