import { blockType } from '../element-type.ts';

export const matrixType = blockType('chart', {
  description:
    'A result whose columns are known only once it is there: `{ columns, result, count }`, with a row of cells for each row. Of its field, or of `value`.',
  keys: ['field', 'value', 'empty'],
});
