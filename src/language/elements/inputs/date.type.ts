import { writeDate, writeDateTime, writeText } from '../../values/cell-text.ts';
import { ruledSchema, textLimits, typedSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const dateType = inputType({
  description: 'A day.',
  kinds: ['date', 'datetime', 'text', 'json'],
  keys: ['min', 'max', 'format'],
  holds: 'date',
  look: 'text',
  write: writeDate,
  schema: typedSchema('date'),
});

export const datetimeType = inputType({
  description: 'A day and a time.',
  kinds: ['datetime', 'text', 'json'],
  keys: ['min', 'max', 'format'],
  holds: 'datetime',
  look: 'text',
  write: writeDateTime,
  schema: typedSchema('date-time'),
});

export const timeType = inputType({
  description: 'A time of day.',
  kinds: ['time', 'text', 'json'],
  keys: ['min', 'max', 'format'],
  holds: 'time',
  look: 'text',
  write: writeText((text) => text.slice(0, 5)),
  schema: (element) => ruledSchema('string', { kind: 'time', ...textLimits(element) }),
});
