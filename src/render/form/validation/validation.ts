import type { RJSFSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { documents } from '../../../domain/documents/documents.ts';
import { regexCost, regexStepLimit } from '../../../language/expressions/regex-cost.ts';
import { isRecord } from '../../../language/json/record.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import type { ValueRule } from '../../../language/values/value-schema.ts';
import { requiredSchema } from '../values/form-schema.ts';
import type { BrokenRule, RuleCode } from '../values/problem.ts';
import { breaksRule, isEmptyParts } from '../values/value-rules.ts';

/** The rule that a field violates, as data: the page writes its text where it is shown. */
export type ValidationError = BrokenRule & { readonly field: string };

export type ValidationRequest = {
  readonly schema: RJSFSchema;
  readonly values: Readonly<Record<string, unknown>>;
  /** Fields that must have a value, without hidden and disabled ones. */
  readonly required: readonly string[];
  readonly checkboxes: readonly string[];
  /** Only this field, after it was left; absent for all of them. */
  readonly only?: string;
  /** Fields that are not validated, because they are hidden or disabled. */
  readonly except?: readonly string[];
};

/**
 * A pattern that could backtrack for too long on a text is accepted here; the engine of the server does not backtrack.
 */
const boundedEngine = Object.assign(
  (source: string, flags: string) => {
    const native = new RegExp(source, flags);
    const cost = regexCost(source, flags);
    return {
      test: (text: string) => cost.steps(text.length) > regexStepLimit || native.test(text),
      // ajv identifies patterns by this.
      toString: () => source,
    };
  },
  // ajv writes this into generated modules, which are not used here.
  { code: 'boundedEngine' },
);

/** Compiles a schema once per object, so requests of one form must use the same `schema` object. */
const validator = customizeValidator<Readonly<Record<string, unknown>>>({
  ajvFormatOptions: { keywords: true },
  ajvOptionsOverrides: { code: { regExp: boundedEngine } },
  customFormats: {
    // The server's own rules, so that both accept the same values.
    ...Object.fromEntries(Object.entries(documents).map(([name, { isValid }]) => [name, isValid])),
    color: /^#[0-9a-f]{6}$/i,
  },
});

const parts = new WeakMap<RJSFSchema, Map<string, RJSFSchema>>();

/**
 * Validates the values of a form by its schema: the first error of each field, in the order of the schema. Empty values
 * are removed first, so that only `required` applies to them.
 */
export function validateValues(request: ValidationRequest): ValidationError[] {
  const { required, only, except = [] } = request;
  const skipped = new Set(except);
  const schema = only === undefined ? request.schema : schemaOf(request.schema, only);
  const entries = Object.entries(request.values).filter(
    ([name, value]) =>
      !isEmptyValue(value) &&
      !skipped.has(name) &&
      (only === undefined || name === only) &&
      rulesOf(request.schema, name).every((rule) => !isEmptyParts(rule, value)),
  );
  const values = Object.fromEntries(entries);
  const needed = required.filter((name) => only === undefined || name === only);
  const found = new Map<string, ValidationError>();
  for (const error of [
    ...missing(values, needed, request.checkboxes),
    ...raw(schema, values),
    ...byRules(request, values),
  ]) {
    if (!found.has(error.field)) found.set(error.field, error);
  }
  const order = Object.keys(request.schema.properties ?? {});
  return [...found.values()].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

function missing(
  values: Readonly<Record<string, unknown>>,
  required: readonly string[],
  checkboxes: readonly string[],
): ValidationError[] {
  if (required.length === 0) return [];
  const errors = raw(requiredPart(required, checkboxes), values);
  return errors.map((error) => ({ field: error.field, code: 'required', values: {} }));
}

/** Rules of a field that JSON Schema cannot express. */
function rulesOf(schema: RJSFSchema, field: string): readonly ValueRule[] {
  const property = schema.properties?.[field];
  if (!isRecord(property)) return [];
  // The rules of all inputs of a field apply.
  const parts: readonly unknown[] = Array.isArray(property.allOf) ? property.allOf : [property];
  return parts.flatMap((part) => (isRecord(part) && isRecord(part.valueRule) ? [part.valueRule as ValueRule] : []));
}

function byRules(
  { schema, values: all }: ValidationRequest,
  values: Readonly<Record<string, unknown>>,
): ValidationError[] {
  return Object.entries(values).flatMap(([field, value]) =>
    rulesOf(schema, field).flatMap((rule) => {
      const found = breaksRule(rule, value, all);
      return found === null ? [] : [{ field, ...found }];
    }),
  );
}

const requiredParts = new Map<string, RJSFSchema>();

/** One object per set of required fields, because compiled schemas are cached by object. */
function requiredPart(required: readonly string[], checkboxes: readonly string[]): RJSFSchema {
  const key = JSON.stringify([required, checkboxes]);
  const known = requiredParts.get(key);
  if (known !== undefined) return known;
  const made: RJSFSchema = requiredSchema(required, new Set(checkboxes));
  requiredParts.set(key, made);
  return made;
}

function schemaOf(schema: RJSFSchema, field: string): RJSFSchema {
  const known = parts.get(schema) ?? new Map<string, RJSFSchema>();
  parts.set(schema, known);
  const property = schema.properties?.[field];
  const part = known.get(field) ?? { type: 'object', properties: property === undefined ? {} : { [field]: property } };
  known.set(field, part);
  return part;
}

function raw(schema: RJSFSchema, values: Readonly<Record<string, unknown>>): ValidationError[] {
  const { errors = [], validationError } = validator.rawValidation<unknown>(schema, values);
  if (validationError !== undefined) throw validationError;
  return errors.flatMap((error) => (isRecord(error) ? [readError(error)] : []));
}

function readError(error: Readonly<Record<string, unknown>>): ValidationError {
  const params = isRecord(error.params) ? error.params : {};
  const path = typeof error.instancePath === 'string' ? error.instancePath : '';
  const place = path.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
  const missingProperty = typeof params.missingProperty === 'string' ? params.missingProperty : '';
  const { keyword } = error;
  const limit = typeof params.limit === 'number' || typeof params.limit === 'string' ? params.limit : undefined;
  return {
    field: place ?? missingProperty,
    // A related record without an id was never chosen.
    code:
      place !== undefined && keyword === 'required'
        ? 'choice'
        : ruleCodeOf(keyword === 'format' ? params.format : keyword),
    values: limit === undefined ? {} : { limit },
  };
}

/** Keywords and formats of schemas that have their own text. */
const namedRules = [
  ...(['required', 'type', 'enum', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'] as const),
  ...(['formatMinimum', 'formatMaximum', 'minItems', 'maxItems', 'uniqueItems'] as const),
  ...(['date', 'date-time', 'email', 'color', 'cpf', 'cnpj', 'cpf-cnpj', 'cep', 'phone'] as const),
] satisfies readonly RuleCode[];

/** The code of the keyword or format that a value violates. */
export function ruleCodeOf(name: unknown): RuleCode {
  return namedRules.find((each) => each === name) ?? 'other';
}
