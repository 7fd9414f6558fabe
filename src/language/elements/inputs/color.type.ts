import { writeAny } from '../../values/cell-text.ts';
import { typedSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const colorType = inputType({
  description: 'A colour; `data` are those offered first.',
  kinds: ['text', 'json'],
  formats: ['color'],
  keys: ['data'],
  holds: 'text',
  look: 'color',
  keepsLook: true,
  write: writeAny,
  schema: typedSchema('color'),
});
