import { isEmptyValue } from '../../values/record-values.ts';
import { typedSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const passwordType = inputType({
  description: 'A password, never shown.',
  kinds: ['text', 'json'],
  keys: ['maxLength'],
  holds: 'secret',
  look: 'text',
  write: (value) => (isEmptyValue(value) ? '' : '••••••'),
  schema: typedSchema(),
});
