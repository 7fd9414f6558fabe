import { writeAny } from '../../values/cell-text.ts';
import { typedSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const iconType = inputType({
  description: 'An icon, chosen by its picture; its value is its name, such as `users`.',
  kinds: ['text', 'json'],
  formats: ['icon'],
  holds: 'text',
  look: 'icon',
  keepsLook: true,
  write: writeAny,
  schema: typedSchema(),
});
