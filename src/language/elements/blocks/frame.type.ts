import { blockType } from '../element-type.ts';

export const iframeType = blockType('frame', {
  description:
    'A page of another server in a frame; `value` gives its address, by https. One of a server that the portal does not let in is offered as a link.',
  keys: ['value', 'fill'],
  needs: ['value'],
});

export const htmlType = blockType('frame', { description: 'HTML, sanitised.', keys: ['field', 'html', 'value'] });
