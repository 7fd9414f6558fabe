import { writeAny } from '../../values/cell-text.ts';
import { listSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const checktableType = inputType({
  description: 'Boxes in rows and columns: each that is checked is a row of a list of the record.',
  kinds: ['collection'],
  keys: [
    ...(['list', 'data', 'itemLabel', 'itemValue', 'itemOptions', 'groupLabel', 'mappedBy'] as const),
    ...(['target', 'option', 'empty'] as const),
  ],
  needs: ['list', 'data', 'target', 'option'],
  holds: 'several',
  look: 'text',
  write: writeAny,
  schema: listSchema,
});
