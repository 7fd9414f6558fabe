import { blockType } from '../element-type.ts';

export const recordType = blockType('chart', {
  description: 'Shows `detail` with the one record that a call answers.',
  keys: ['list', 'detail', 'empty'],
  needs: ['list', 'detail'],
});
