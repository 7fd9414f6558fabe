import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { contractFormats } from '../../runtime/definition/entity/formats.ts';
import { compileLinear } from '../../runtime/definition/entity/linear-pattern.ts';
import type { FieldError, Problem } from './define-errors.ts';
import { httpErrors } from './http-errors.ts';

const addFormats = addFormatsModule.default;
/** Patterns of the contract and of entities run on an engine that no text can keep busy. */
const linearEngine = Object.assign(
  (source: string) => {
    const compiled = compileLinear(source);
    if ('refusal' in compiled) throw new Error(`The pattern ${source} cannot be used: ${compiled.refusal}.`);
    // By its text ajv tells patterns apart.
    return { test: compiled.test, toString: () => source };
  },
  // What ajv would write into modules that it generates, which nobody does here.
  { code: 'linearEngine' },
);
const options = {
  code: { regExp: linearEngine },
  strict: false,
  allErrors: false,
  validateFormats: true,
  formats: contractFormats,
} as const;

export type Validators = {
  /** A check of a body, which is taken as sent. Compiled when it is first used: most operations are never called. */
  readonly body: (schema: object) => ValidateFunctionOf;
  /** A check of what comes in an address or a header, which is text and is converted in place. */
  readonly text: (schema: object) => ValidateFunctionOf;
};
/** Errors of a value, or null when it is as its schema says. */
export type ValidateFunctionOf = (value: unknown) => readonly ErrorObject[] | null;

/** @param definitions what the schemas refer to, with its `$id` */
export function createValidators(definitions: object): Validators {
  const forBodies = addFormats(new Ajv2020(options));
  const forText = addFormats(new Ajv2020({ ...options, coerceTypes: true, useDefaults: true }));
  forBodies.addSchema(definitions);
  forText.addSchema(definitions);
  const lazily = (ajv: Ajv2020, schema: object): ValidateFunctionOf => {
    let compiled: ValidateFunction | null = null;
    return (value) => {
      compiled ??= ajv.compile(schema);
      return compiled(value) ? null : (compiled.errors ?? []);
    };
  };
  return { body: (schema) => lazily(forBodies, schema), text: (schema) => lazily(forText, schema) };
}

/** Errors of ajv as places and problems; `base` goes before each pointer, such as `/query`. */
export function fieldErrors(errors: readonly ErrorObject[] | null | undefined, base = ''): FieldError[] {
  return (errors ?? []).map((error) => {
    const name = missingName(error);
    return {
      pointer: `${base}${error.instancePath}${name === null ? '' : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`}`,
      ...problemOf(error),
      code: error.keyword,
    };
  });
}

function missingName({ keyword, params }: ErrorObject): string | null {
  const name: unknown =
    keyword === 'required'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : null;
  return typeof name === 'string' ? name : null;
}

/** What is wrong, under the keyword of the schema that says so. */
function problemOf({ keyword, params }: ErrorObject): Problem {
  const limit = String(params.limit ?? '');
  switch (keyword) {
    case 'required':
      return httpErrors.required();
    case 'additionalProperties':
      return httpErrors.additionalProperties();
    case 'type':
      return httpErrors.type({ types: [params.type].flat().map(String) });
    case 'minLength':
      return limit === '1' ? httpErrors.required() : httpErrors.minLength({ limit });
    case 'maxLength':
      return httpErrors.maxLength({ limit });
    case 'minimum':
    case 'exclusiveMinimum':
      return httpErrors.minimum({ limit });
    case 'maximum':
    case 'exclusiveMaximum':
      return httpErrors.maximum({ limit });
    case 'enum':
    case 'const':
      return httpErrors.enum();
    case 'format':
      return httpErrors.format();
    case 'pattern':
      return httpErrors.pattern();
    case 'maxProperties':
      return httpErrors.maxProperties({ limit });
    default:
      return httpErrors.invalido();
  }
}

/** Levels of nesting, counted without recursion up to just past `limit`. */
export function depthOf(value: unknown, limit: number): number {
  let level: unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth <= limit) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length > 0) depth += 1;
  }
  return depth;
}
