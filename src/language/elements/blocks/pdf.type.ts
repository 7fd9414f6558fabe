import { blockType } from '../element-type.ts';

export const pdfType = blockType('frame', {
  description: 'A PDF in the viewer of the browser: a stored file of its field, or the address that `value` gives.',
  keys: ['field', 'value', 'empty'],
});
