import { blockType, itemKeys } from '../element-type.ts';

export const slidesType = blockType('chart', {
  description: 'Wide pictures with words over them, one after another, such as banners.',
  keys: ['field', 'value', 'click', ...itemKeys, 'itemText', 'ratio', 'empty'],
});
