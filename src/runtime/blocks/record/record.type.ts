import { blockType } from '../../definition/elements/element-type.ts';

export const recordType = blockType('chart', {
  description:
    'Shows `detail` with the one record that a call answers. Its waiting, failure and retry are its own: all else on the screen stays.',
  keys: ['list', 'detail', 'empty'],
  needs: ['list', 'detail'],
});
