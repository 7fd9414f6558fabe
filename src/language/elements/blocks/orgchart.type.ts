import { blockType, itemKeys } from '../element-type.ts';

/** `parent` names the field that refers to the row above; figures and groups are written on the cards. */
export const orgchartType = blockType('chart', {
  description:
    'People, or whatever else stands below each other, as cards with lines, or as a tree of rows: `parent` says who is above.',
  keys: [
    'field',
    'value',
    'click',
    ...itemKeys,
    'parent',
    'groupLabel',
    'format',
    'currency',
    'empty',
    'collapsed',
    'direction',
    'suffix',
    'find',
  ],
  needs: ['parent'],
});
