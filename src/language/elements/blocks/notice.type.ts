import { blockType } from '../element-type.ts';

export const noticeType = blockType('frame', {
  description:
    'What has happened, or what is to be known: a title (`label`) and a text with values of the record. With a `tone` it stands out, and is said as it appears.',
  keys: ['text', 'tone'],
  needs: ['text'],
});
