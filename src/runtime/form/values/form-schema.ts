import type { RJSFSchema } from '@rjsf/utils';
import { parseDate } from '../../../ui/format/date.ts';
import type { EntityField, EntityModel } from '../../definition/entity/entity.ts';
import { fieldOf } from '../../definition/entity/field-path.ts';
import type { ElementDefinition } from '../../definition/view/view.ts';
import { holdsSeveral } from '../../values/upload-limits.ts';
import { type FlatElement, isInput } from './flatten.ts';
import type { ValueRule } from './value-rules.ts';

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
  cep: 'cep',
  color: 'color',
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
      return { type: 'array', ...countOf(field) };
    case 'time':
      return ruled('string', { kind: 'time', min: textOf(element.min), max: textOf(element.max) });
    case 'date-range':
      return ruled(partsType(field), { kind: 'range', min: textOf(element.min), max: textOf(element.max) });
    case 'phone':
      return { ...ruled(partsType(field), { kind: 'phone' }), ...lengths(element, field) };
    case 'documento': {
      const country = element.country ?? field?.country ?? null;
      const rule = { kind: 'document', country, documentType: element.documentType ?? null } as const;
      return { ...ruled('string', rule), ...lengths(element, field) };
    }
    case 'upload':
    case 'image':
    case 'signature':
      return filesSchema(element, field);
    case 'richtext':
      return ruled('string', { kind: 'html', maxLength: element.maxLength ?? field?.maxLength ?? null });
    default:
      return field?.kind === 'json'
        ? { valueRule: { kind: 'json' } satisfies ValueRule, ...countOf(field) }
        : textSchema(element, field);
  }
}

/** How many items a list of values has, and whether one may come twice. */
function countOf(field: EntityField | null): RJSFSchema {
  const { minItems, maxItems, uniqueItems } = field?.json ?? {};
  return {
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(uniqueItems === undefined ? {} : { uniqueItems }),
  };
}

/** A stored file, or several; of a text field the picture itself. */
function filesSchema(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  const valueRule: ValueRule = { kind: 'files' };
  if (field === null) return { valueRule };
  if (field.kind !== 'json') return lengths(element, field);
  return { type: holdsSeveral(element, field) ? 'array' : 'object', valueRule };
}

function textSchema(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  const format = formatOfType[element.type ?? ''] ?? null;
  const isMoment = format === 'date' || format === 'date-time';
  const min = isMoment ? limitOf(element.min, format, 'T00:00:00.000') : null;
  const max = isMoment ? limitOf(element.max, format, 'T23:59:59.999') : null;
  return {
    type: 'string',
    ...(format === null ? {} : { format }),
    ...lengths(element, field),
    ...(field?.pattern === null || field === null ? {} : { pattern: field.pattern }),
    ...(min === null ? {} : { formatMinimum: min }),
    ...(max === null ? {} : { formatMaximum: max }),
  };
}

function lengths(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  const minLength = field?.minLength ?? null;
  const maxLength = element.maxLength ?? field?.maxLength ?? null;
  return { ...(minLength === null ? {} : { minLength }), ...(maxLength === null ? {} : { maxLength }) };
}

/** A limit as its values are compared: a day bounds times by the user's clock, and times travel in UTC. */
function limitOf(given: number | string | undefined, format: string, clock: string): string | null {
  if (typeof given !== 'string' || parseDate(given.slice(0, 10)) === null) return null;
  if (format === 'date') return given.slice(0, 10);
  const time = new Date(/^\d{4}-\d\d-\d\d$/.test(given) ? given + clock : given);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** The schema of a value that JSON Schema can judge by its type alone. */
function ruled(type: 'string' | 'object', valueRule: ValueRule): RJSFSchema {
  return { type, valueRule };
}

/** A value of several parts is an object in a field of JSON, and text elsewhere. */
function partsType(field: EntityField | null): 'string' | 'object' {
  return field?.kind === 'json' ? 'object' : 'string';
}

function textOf(limit: number | string | undefined): string | null {
  return typeof limit === 'string' && limit !== '' ? limit : null;
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
