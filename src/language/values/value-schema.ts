import type { RJSFSchema } from '@rjsf/utils';
import { parseDate } from '../../ui/format/date.ts';
import type { EntityField } from '../entity/entity.ts';
import type { ElementDefinition } from '../view/view.ts';

/**
 * What JSON Schema cannot express about a value, because it depends on another field or on several parts. It is stored
 * in the schema of a property as `valueRule`, as plain data, so that it reaches the worker with the schema.
 */
export type ValueRule =
  | { readonly kind: 'document'; readonly country: string | null; readonly documentType: string | null }
  | { readonly kind: 'postal-code'; readonly country: string }
  | { readonly kind: 'phone' }
  | { readonly kind: 'range'; readonly min: string | null; readonly max: string | null }
  | { readonly kind: 'time'; readonly min: string | null; readonly max: string | null }
  | { readonly kind: 'html'; readonly maxLength: number | null }
  | { readonly kind: 'files' }
  | { readonly kind: 'json' };

type SchemaOf = (element: ElementDefinition, field: EntityField | null) => RJSFSchema;

/** The schema of a related record. */
export const recordSchema: RJSFSchema = { type: 'object', required: ['id'] };

/** The schema of a typed text of a format; in a JSON field the text must be JSON. */
export function typedSchema(format: string | null = null): SchemaOf {
  return (element, field) => {
    if (field?.kind !== 'json') return textSchema(element, field, format);
    return { valueRule: { kind: 'json' } satisfies ValueRule, ...countOf(field) };
  };
}

/** The schema of a number between its limits. */
export const numberSchema: SchemaOf = (element, field) => {
  const min = numberOf(element.min ?? field?.min);
  const max = numberOf(element.max ?? field?.max);
  return {
    type: field?.kind === 'integer' ? 'integer' : 'number',
    ...(min === null ? {} : { minimum: min }),
    ...(max === null ? {} : { maximum: max }),
  };
};

/** The schema of a list of values. */
export const listSchema: SchemaOf = (_element, field) => ({ type: 'array', ...countOf(field) });

/** The schema of a value whose type alone JSON Schema checks. */
export function ruledSchema(type: 'string' | 'object', valueRule: ValueRule): RJSFSchema {
  return { type, valueRule };
}

/** A value of several parts is an object in a JSON field, and text elsewhere. */
export function partsType(field: EntityField | null): 'string' | 'object' {
  return field?.kind === 'json' ? 'object' : 'string';
}

/** Minimum and maximum length. */
export function lengthsOf(element: ElementDefinition, field: EntityField | null): RJSFSchema {
  const minLength = field?.minLength ?? null;
  const maxLength = element.maxLength ?? field?.maxLength ?? null;
  return { ...(minLength === null ? {} : { minLength }), ...(maxLength === null ? {} : { maxLength }) };
}

/** First and last text that an element accepts, for a rule. */
export function textLimits({ min, max }: ElementDefinition): {
  readonly min: string | null;
  readonly max: string | null;
} {
  return { min: textOf(min), max: textOf(max) };
}

function textOf(limit: number | string | undefined): string | null {
  return typeof limit === 'string' && limit !== '' ? limit : null;
}

/** The limits of a list's length, and whether items may repeat. */
function countOf(field: EntityField | null): RJSFSchema {
  const { minItems, maxItems, uniqueItems } = field?.json ?? {};
  return {
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(uniqueItems === undefined ? {} : { uniqueItems }),
  };
}

function textSchema(element: ElementDefinition, field: EntityField | null, format: string | null): RJSFSchema {
  const isMoment = format === 'date' || format === 'date-time';
  const min = isMoment ? limitOf(element.min, format, 'T00:00:00.000') : null;
  const max = isMoment ? limitOf(element.max, format, 'T23:59:59.999') : null;
  return {
    type: 'string',
    ...(format === null ? {} : { format }),
    ...lengthsOf(element, field),
    ...(field?.pattern === null || field === null ? {} : { pattern: field.pattern }),
    ...(min === null ? {} : { formatMinimum: min }),
    ...(max === null ? {} : { formatMaximum: max }),
  };
}

/** A limit in the form of its values: a day limits times by the user's clock, and times are sent in UTC. */
function limitOf(given: number | string | undefined, format: string, clock: string): string | null {
  if (typeof given !== 'string' || parseDate(given.slice(0, 10)) === null) return null;
  if (format === 'date') return given.slice(0, 10);
  const time = new Date(/^\d{4}-\d\d-\d\d$/.test(given) ? given + clock : given);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Limits of a view may be text. A limit that is not a number is ignored here and reported by the check of views. */
function numberOf(limit: number | string | null | undefined): number | null {
  if (limit === null || limit === undefined || limit === '') return null;
  const value = Number(limit);
  return Number.isFinite(value) ? value : null;
}
