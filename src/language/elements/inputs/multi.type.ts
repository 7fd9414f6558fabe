import { writeAny, writeOption } from '../../values/cell-text.ts';
import { listSchema } from '../../values/value-schema.ts';
import { inputType, itemKeys, relationType } from '../element-type.ts';

export const multiselectType = inputType({
  description: 'Several items of a list.',
  kinds: ['json', 'collection'],
  keys: itemKeys,
  holds: 'several',
  look: 'text',
  write: (value, context) =>
    Array.isArray(value) ? value.map((item) => writeOption(item, context)).join(', ') : writeOption(value, context),
  schema: listSchema,
});

export const tagsType = relationType({
  description: 'Several records as tags.',
  kinds: ['collection', 'json'],
  keys: ['selectLabel', 'target', 'mappedBy'],
  holds: 'several',
  look: 'text',
  write: writeAny,
  schema: listSchema,
});
