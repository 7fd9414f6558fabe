import { writeAny } from '../../values/cell-text.ts';
import { typedSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const codeType = inputType({
  description: 'Code or JSON with line numbers; the words of `data` are offered while one types.',
  kinds: ['text', 'json'],
  keys: ['data', 'rows', 'maxLength'],
  holds: 'text',
  look: 'text',
  write: writeAny,
  schema: typedSchema(),
});
