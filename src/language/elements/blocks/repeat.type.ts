import { blockType } from '../element-type.ts';

export const repeatType = blockType('chart', {
  description: 'Shows `detail` once for each row: of the list of its field, of `value`, or of a call.',
  keys: [
    'field',
    'value',
    'data',
    'list',
    'entity',
    'size',
    'paging',
    'click',
    'fields',
    'defaults',
    'detail',
    'itemLabel',
    'direction',
    'edit',
    'collapsed',
    'nested',
    'countAs',
    'empty',
  ],
  needs: ['detail'],
});
