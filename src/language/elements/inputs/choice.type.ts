import type { RJSFSchema } from '@rjsf/utils';
import type { EntityField, FieldKind } from '../../entity/entity.ts';
import { writeOption } from '../../values/cell-text.ts';
import { numberSchema, recordSchema } from '../../values/value-schema.ts';
import type { ElementDefinition } from '../../view/view.ts';
import { inputType, itemKeys } from '../element-type.ts';

const kinds: readonly FieldKind[] = ['text', 'integer', 'number', 'boolean', 'relation', 'json'];

export const selectType = inputType({
  description: 'One item of a short list.',
  kinds,
  keys: [...itemKeys, 'nullValues'],
  holds: 'option',
  look: 'badge',
  write: writeOption,
  schema: choiceSchema,
});

export const radioType = inputType({
  description: 'One item, all of them in sight.',
  kinds,
  keys: [...itemKeys, 'direction', 'empty'],
  holds: 'option',
  look: 'badge',
  write: writeOption,
  schema: choiceSchema,
});

export const monthType = inputType({
  description: 'A month by its name; its value is its number, 1 to 12.',
  kinds: ['integer'],
  holds: 'number',
  look: 'text',
  write: (value, { texts }) => texts('months').split(',')[Number(value) - 1] ?? String(value ?? ''),
  schema: () => ({ type: 'integer', minimum: 1, maximum: 12 }),
});

export const yearType = inputType({
  description: 'A year, chosen from `min` to `max`; from ten years ago to next year where they are left out.',
  kinds: ['integer'],
  keys: ['min', 'max'],
  holds: 'number',
  look: 'text',
  // Without thousands separators.
  write: (value) => String(value ?? ''),
  schema: numberSchema,
});

/** Items of `data` or of rows may have a colour in `cor`, such as #1c7ed6. */
export const swatchType = inputType({
  description: 'One colour of several, each with its name: items with `cor`, or colours as their id.',
  kinds,
  keys: [...itemKeys, 'empty'],
  holds: 'option',
  look: 'badge',
  write: writeOption,
  schema: choiceSchema,
});

function choiceSchema(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  if (field?.kind === 'relation') return recordSchema;
  const values = element.data?.map(({ id }) => id) ?? [];
  const [first] = values;
  const type = typeof first === 'number' ? 'number' : typeof first === 'boolean' ? 'boolean' : 'string';
  return values.length === 0 ? { type } : { type, enum: values };
}
