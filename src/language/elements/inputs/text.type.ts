import { writeAny } from '../../values/cell-text.ts';
import { typedSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const textType = inputType({
  description: 'One line of text.',
  kinds: ['text', 'json'],
  keys: ['mask', 'maxLength', 'format'],
  holds: 'text',
  look: 'text',
  write: writeAny,
  schema: typedSchema(),
});

export const textareaType = inputType({
  description: 'Several lines of text.',
  kinds: ['text', 'json'],
  formats: ['multiline'],
  keys: ['rows', 'maxLength'],
  holds: 'text',
  look: 'text',
  write: writeAny,
  schema: typedSchema(),
});

export const emailType = inputType({
  description: 'An e-mail address.',
  kinds: ['text', 'json'],
  formats: ['email'],
  keys: ['maxLength'],
  holds: 'text',
  look: 'text',
  write: writeAny,
  schema: typedSchema('email'),
});
