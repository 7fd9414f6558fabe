import { writeAny } from '../../values/cell-text.ts';
import { recordSchema } from '../../values/value-schema.ts';
import { relationType } from '../element-type.ts';

export const pickerType = relationType({
  description: 'A record found while typing, or chosen from a list in a dialog.',
  kinds: ['relation', 'link', 'json'],
  keys: ['columns', 'selectLabel', 'empty', 'sortBy', 'sortType', 'detail'],
  holds: 'record',
  look: 'text',
  write: writeAny,
  schema: () => recordSchema,
});
