import { writeAny } from '../../values/cell-text.ts';
import { recordSchema } from '../../values/value-schema.ts';
import { relationType } from '../element-type.ts';

export const autocompleteType = relationType({
  description: 'A record found while typing.',
  kinds: ['relation', 'link', 'json'],
  keys: ['itemValue', 'detail'],
  holds: 'record',
  look: 'text',
  write: writeAny,
  schema: () => recordSchema,
});
