import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { contractFormats } from '../../language/entity/texts/formats.ts';
import { compileLinear } from '../../language/entity/texts/linear-pattern.ts';
import type { Operation } from './contract.ts';
import type { ErrorProblem, FieldError } from './errors/define-errors.ts';
import { httpErrors } from './errors/http-errors.ts';

const addFormats = addFormatsModule.default;
/** Patterns of the contract and of entities run on an engine whose time is linear in the text. */
const linearEngine = Object.assign(
  (source: string) => {
    const compiled = compileLinear(source);
    if ('refusal' in compiled) throw new Error(`The pattern ${source} cannot be used: ${compiled.refusal}.`);
    // ajv identifies patterns by their text.
    return { test: compiled.test, toString: () => source };
  },
  // ajv writes this into generated modules, which are not used here.
  { code: 'linearEngine' },
);
const options = {
  code: { regExp: linearEngine },
  strict: false,
  validateFormats: true,
  formats: contractFormats,
} as const;

/**
 * Checks whether schemas are valid. One instance is shared, because compiling the schema of schemas takes longer than
 * most checks with it.
 */
const schemaCheck = new Ajv2020({ strict: false, allErrors: true });

export type Validators = {
  /** Validates a body as sent. Compiled on first use, because most operations are never called. */
  readonly body: (schema: object) => ValidateFunctionOf;
  /** Validates values of an address or a header, which are text and are converted in place. */
  readonly text: (schema: object) => ValidateFunctionOf;
};
/** Returns the errors of a value, or null if it is valid. Of a very large value it returns only the first error. */
export type ValidateFunctionOf = (value: unknown) => readonly ErrorObject[] | null;

/** Number of values in a body up to which all errors are collected; larger bodies stop at the first. */
const fullyChecked = 10_000;
/** Maximum number of errors in an answer. */
const maxErrors = 100;

/** @param definitions the schemas that others refer to, with its `$id` */
export function createValidators(definitions: object): Validators {
  const made = (extra: object): Ajv2020 => {
    schemaCheck.validateSchema(definitions, true);
    return (
      addFormats(new Ajv2020({ ...options, ...extra, meta: false, validateSchema: false }))
        // Larger numbers are not exactly what was sent, and the database would refuse them.
        .addFormat('int64', { type: 'number', validate: Number.isSafeInteger })
        .addSchema(definitions)
    );
  };
  const make = (extra: object): (() => Ajv2020) => {
    let known: Ajv2020 | null = null;
    return () => {
      known ??= made(extra);
      return known;
    };
  };
  const forBodies = make({ allErrors: true });
  const forLargeBodies = make({ allErrors: false });
  const forText = make({ allErrors: true, coerceTypes: true, useDefaults: true });
  const lazily = (ajv: () => Ajv2020, schema: object): ValidateFunctionOf => {
    let compiled: ValidateFunction | null = null;
    return (value) => {
      if (compiled === null) schemaCheck.validateSchema(schema, true);
      compiled ??= ajv().compile(schema);
      return compiled(value) ? null : (compiled.errors ?? []);
    };
  };
  return {
    body: (schema) => {
      const all = lazily(forBodies, schema);
      const first = lazily(forLargeBodies, schema);
      return (value) => (holdsMoreThan(value, fullyChecked) ? first(value) : all(value));
    },
    text: (schema) => lazily(forText, schema),
  };
}

/** Whether a value contains more than `limit` values, including itself. */
function holdsMoreThan(value: unknown, limit: number): boolean {
  const open: unknown[] = [value];
  let seen = 0;
  while (open.length > 0) {
    const next = open.pop();
    seen += 1;
    if (seen + open.length > limit) return true;
    if (typeof next !== 'object' || next === null) continue;
    const parts = Object.values(next);
    if (parts.length + seen + open.length > limit) return true;
    open.push(...parts);
  }
  return false;
}

/**
 * Converts errors of ajv to places and problems, without duplicates and at most 100; `base`, such as `/query`, precedes
 * each pointer.
 */
export function fieldErrors(errors: readonly ErrorObject[] | null | undefined, base = ''): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors ?? []) {
    const name = missingName(error);
    const pointer = `${base}${error.instancePath}${name === null ? '' : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`}`;
    const code = codeOf(error.keyword);
    const key = `${pointer} ${code}`;
    if (found.size < maxErrors && !found.has(key)) found.set(key, { pointer, ...problemOf(error), code });
  }
  return [...found.values()];
}

/** A field counts as missing whether the schema always requires it or only beside another one. */
function codeOf(keyword: string): string {
  return keyword === 'dependentRequired' ? 'required' : keyword;
}

function missingName({ keyword, params }: ErrorObject): string | null {
  const name: unknown =
    keyword === 'required' || keyword === 'dependentRequired'
      ? params.missingProperty
      : keyword === 'additionalProperties'
        ? params.additionalProperty
        : null;
  return typeof name === 'string' ? name : null;
}

/** The problem of a schema's keyword. */
function problemOf({ keyword, params }: ErrorObject): ErrorProblem {
  const limit = String(params.limit ?? '');
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
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

/**
 * Finds invalid texts in a body: half of a UTF-16 surrogate pair, which JSON may escape but UTF-8 and the database
 * cannot store. Such names of fields are reported at their place.
 */
export function brokenTexts(body: unknown): FieldError[] {
  const errors: FieldError[] = [];
  const open: [pointer: string, value: unknown][] = [['', body]];
  for (let next = open.pop(); next !== undefined && errors.length < maxErrors; next = open.pop()) {
    const [pointer, value] = next;
    if (typeof value === 'string' && !value.isWellFormed()) errors.push({ pointer, ...httpErrors.caracteres() });
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      const place = `${pointer}/${name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!name.isWellFormed()) errors.push({ pointer: place, ...httpErrors.caracteres() });
      if (typeof inner === 'string' || typeof inner === 'object') open.push([place, inner]);
    }
  }
  return errors;
}

/** Levels of nesting, counted without recursion up to just above `limit`. */
export function depthOf(value: unknown, limit: number): number {
  let level: unknown[] = [value];
  let depth = 0;
  while (level.length > 0 && depth <= limit) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length > 0) depth += 1;
  }
  return depth;
}

/** Headers that any answer may have; others are declared with the answer. */
const commonHeaders = new Set(['content-type', 'content-length', 'cache-control', 'etag', 'vary']);

export type Verify = (status: number, body: unknown, headers?: Readonly<Record<string, unknown>>) => void;

/**
 * Returns a function that throws on an answer that the contract does not declare: its status, a header or anything in
 * its body.
 */
export function createVerifier(operation: Operation, validators: Validators): Verify {
  const checks = new Map(
    [...operation.answers].map(
      ([status, { schema }]) => [status, schema === null ? null : validators.body(schema)] as const,
    ),
  );
  return (status, body, headers = {}) => {
    const declared = operation.answers.get(status);
    if (declared === undefined)
      throw new Error(`${operation.id} answered ${status}, which the contract does not declare.`);
    const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
    const errors = checks.get(status)?.(sent) ?? null;
    if (errors !== null)
      throw new Error(`${operation.id} answered ${status} against the contract: ${JSON.stringify(errors)}`);
    for (const name of Object.keys(headers).map((key) => key.toLowerCase()))
      if (!commonHeaders.has(name) && !declared.headers.includes(name))
        throw new Error(
          `${operation.id} answered ${status} with the header ${name}, which the contract does not declare.`,
        );
  };
}
