import { blockType } from '../element-type.ts';

export const forwardType = blockType('frame', {
  description:
    'Leads the browser to the address that its call answers, such as another system that the user is logged in to by it: by https, or within the portal. Until then it says `text`.',
  keys: ['list', 'itemValue', 'text', 'empty'],
  needs: ['list', 'itemValue'],
});
