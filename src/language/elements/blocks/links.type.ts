import { blockType } from '../element-type.ts';

export const linksType = blockType('chart', {
  description: 'Rows as links side by side; those below one of them open in a menu.',
  keys: [
    ...(['field', 'value', 'click', 'data', 'list', 'entity', 'itemLabel'] as const),
    ...(['size', 'fields', 'itemChildren', 'heading', 'empty'] as const),
  ],
});
