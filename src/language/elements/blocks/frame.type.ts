import { blockType } from '../element-type.ts';

export const iframeType = blockType('frame', {
  description: 'Another page in a frame; `value` gives its address.',
  keys: ['value'],
  needs: ['value'],
});

export const htmlType = blockType('frame', { description: 'HTML, sanitised.', keys: ['field', 'html', 'value'] });
