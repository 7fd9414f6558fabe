import type { FieldKind } from '../../entity/entity.ts';
import { writeMoney, writeNumber, writePercent } from '../../values/cell-text.ts';
import { numberSchema } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

const kinds: readonly FieldKind[] = ['integer', 'number', 'money', 'json'];

export const numberType = inputType({
  description: 'A number.',
  kinds,
  keys: ['min', 'max', 'format'],
  holds: 'number',
  look: 'text',
  write: writeNumber,
  schema: numberSchema,
});

export const moneyType = inputType({
  description: 'An amount of money; as display when disabled.',
  kinds,
  keys: ['min', 'max', 'currency', 'format'],
  holds: 'money',
  look: 'text',
  write: writeMoney,
  schema: numberSchema,
});

export const percentType = inputType({
  description: 'A percentage.',
  kinds,
  keys: ['min', 'max', 'format'],
  holds: 'percent',
  look: 'text',
  write: writePercent,
  schema: numberSchema,
});

export const spinnerType = inputType({
  description: 'A number with buttons for one more and one less.',
  kinds,
  keys: ['min', 'max', 'disableOnLimit'],
  holds: 'number',
  look: 'text',
  write: writeNumber,
  schema: numberSchema,
});
