import { writeAny, writeOption } from '../../values/cell-text.ts';
import { displayType } from '../element-type.ts';

export const staticType = displayType({
  description: 'The value as text.',
  keys: ['format', 'currency', 'itemLabel', 'heading', 'bold', 'icon', 'announce'],
  holds: 'text',
  look: 'text',
  write: writeAny,
});

export const tileType = displayType({
  description: 'The value, large below its name.',
  keys: ['format', 'currency', 'itemLabel', 'small', 'empty'],
  holds: 'text',
  look: 'text',
  write: writeAny,
});

export const badgeType = displayType({
  description: 'The value as a badge.',
  keys: ['data', 'itemLabel'],
  holds: 'option',
  look: 'badge',
  keepsLook: true,
  write: writeOption,
});

export const linkType = displayType({
  description: 'The value as a link.',
  keys: ['linkText', 'primary'],
  holds: 'text',
  look: 'link',
  keepsLook: true,
  write: writeAny,
});
