import type { RJSFSchema } from '@rjsf/utils';
import type { EntityField, EntityModel } from '../definition/entity.ts';
import { fieldOf } from '../definition/field-path.ts';
import type { ElementDefinition } from '../definition/view.ts';
import { type FlatElement, isInput } from './flatten.ts';

/**
 * The JSON Schema that a form is validated by: one property for each field that an input edits. What is required is not
 * in it, because that follows from conditions while one types; see `requiredSchema`.
 */
export function formSchema(elements: readonly FlatElement[], model: EntityModel | null): RJSFSchema {
  const properties: Record<string, RJSFSchema> = {};
  for (const { element, field } of elements) {
    if (!isInput(element)) continue;
    const schema = fieldSchema(element, model === null ? null : fieldOf(model, field));
    // Two inputs of one field both have a say.
    properties[field] = properties[field] === undefined ? schema : { allOf: [properties[field], schema] };
  }
  return { type: 'object', properties };
}

/** The schema of these fields being there. A required checkbox means that it must be true (specification 000, 5). */
export function requiredSchema(fields: readonly string[], checkboxes: ReadonlySet<string>): RJSFSchema {
  return {
    type: 'object',
    required: [...fields],
    properties: Object.fromEntries(
      fields.filter((name) => checkboxes.has(name)).map((name) => [name, { const: true }]),
    ),
  };
}

/** The schema that draws and validates one element, from what the element says and what its field is. */
export function fieldSchema(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  return { ...(element.label === undefined ? {} : { title: element.label }), ...valueSchema(element, field) };
}

const formatOfType: Readonly<Record<string, string>> = {
  date: 'date',
  datetime: 'date-time',
  email: 'email',
  cpf: 'cpf',
  cnpj: 'cnpj',
  documento: 'cpf-cnpj',
  cep: 'cep',
  phone: 'phone',
};

function valueSchema(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  switch (element.type) {
    case 'number':
    case 'money':
    case 'percent':
    case 'spinner':
      return {
        type: field?.kind === 'integer' ? 'integer' : 'number',
        ...limits('minimum', 'maximum', numberOf(element.min ?? field?.min), numberOf(element.max ?? field?.max)),
      };
    case 'checkbox':
    case 'switch':
      return { type: 'boolean' };
    case 'picker':
    case 'autocomplete':
      return { type: 'object', required: ['id'] };
    case 'select':
    case 'radio':
      return choiceSchema(element, field);
    case 'multiselect':
    case 'tags':
      return { type: 'array' };
    case 'time':
      return { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$' };
    default:
      return textSchema(element, field);
  }
}

function textSchema(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  const format = formatOfType[element.type ?? ''] ?? null;
  const isMoment = format === 'date' || format === 'date-time';
  const minLength = field?.minLength ?? null;
  const maxLength = element.maxLength ?? field?.maxLength ?? null;
  const min = element.min ?? null;
  const max = element.max ?? null;
  return {
    type: 'string',
    ...(format === null ? {} : { format }),
    ...(minLength === null ? {} : { minLength }),
    ...(maxLength === null ? {} : { maxLength }),
    ...(field?.pattern === null || field === null ? {} : { pattern: field.pattern }),
    ...(isMoment && typeof min === 'string' ? { formatMinimum: min } : {}),
    ...(isMoment && typeof max === 'string' ? { formatMaximum: max } : {}),
  };
}

function choiceSchema(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  if (field?.kind === 'relation') return { type: 'object', required: ['id'] };
  const values = element.data?.map(({ id }) => id) ?? [];
  const [first] = values;
  const type = typeof first === 'number' ? 'number' : typeof first === 'boolean' ? 'boolean' : 'string';
  return values.length === 0 ? { type } : { type, enum: values };
}

function limits(low: string, high: string, min: number | null, max: number | null): RJSFSchema {
  return { ...(min === null ? {} : { [low]: min }), ...(max === null ? {} : { [high]: max }) };
}

/** Limits of a view may come as text; what is no number limits nothing here, and the check of views reports it. */
function numberOf(limit: number | string | null | undefined): number | null {
  if (limit === null || limit === undefined || limit === '') return null;
  const value = Number(limit);
  return Number.isFinite(value) ? value : null;
}
