import { blockType, registeredType } from '../element-type.ts';

export const buttonType = blockType('action', {
  description: 'A button.',
  keys: ['disabled', 'click'],
  needs: ['click'],
});

export const menuType = blockType('action', {
  description: 'A button that opens a menu of the buttons inside.',
  keys: ['disabled', 'elements'],
  needs: ['elements'],
});

export const componentType = registeredType('A component that the portal registers under a name.', 'component');
