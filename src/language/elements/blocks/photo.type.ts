import { blockType } from '../element-type.ts';

export const photoType = blockType('action', {
  description:
    'The photo at the address that its field holds; a click on it chooses another one, cuts a square out of it and sends it at once. `change` comes after that.',
  keys: ['field', 'disabled', 'sendTo', 'acceptedFiles', 'maxFileSize', 'change'],
  needs: ['sendTo'],
});
