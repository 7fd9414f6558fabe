import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { contractFormats } from '../../language/entity/texts/formats.ts';
import { compileLinear } from '../../language/entity/texts/linear-pattern.ts';
import type { Operation } from './contract.ts';
import type { ErrorProblem, FieldError } from './errors/define-errors.ts';
import { httpErrors } from './errors/http-errors.ts';

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
  validateFormats: true,
  formats: contractFormats,
} as const;

/**
 * Says whether schemas are any. Compiling the schema of schemas takes longer than most that are checked by it: one instance does it for
 * all.
 */
const schemaCheck = new Ajv2020({ strict: false, allErrors: true });

export type Validators = {
  /** A check of a body, which is taken as sent. Compiled when it is first used: most operations are never called. */
  readonly body: (schema: object) => ValidateFunctionOf;
  /** A check of what comes in an address or a header, which is text and is converted in place. */
  readonly text: (schema: object) => ValidateFunctionOf;
};
/** Errors of a value, all of them unless it is very large, or null when it is as its schema says. */
export type ValidateFunctionOf = (value: unknown) => readonly ErrorObject[] | null;

/** Values of a body up to which all of its errors are looked for: of a larger one nobody is held up by more than the first. */
const fullyChecked = 10_000;
/** Errors that an answer names at most. */
const maxErrors = 100;

/** @param definitions what the schemas refer to, with its `$id` */
export function createValidators(definitions: object): Validators {
  const made = (extra: object): Ajv2020 => {
    schemaCheck.validateSchema(definitions, true);
    return (
      addFormats(new Ajv2020({ ...options, ...extra, meta: false, validateSchema: false }))
        // Beyond these a number is no longer what was sent, and no database takes it for one.
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

/** Whether a value holds more values than `limit`, itself among them. */
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
 * Errors of ajv as places and problems, each place with the same problem once; `base` goes before each pointer, such as
 * `/query`. Of more than 100 the first.
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

/** A field is missing whether the schema always wants it or beside another one. */
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

/** What is wrong, under the keyword of the schema that says so. */
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
 * Texts of a body that are none: half of a pair of UTF-16, which JSON may escape and neither UTF-8 nor a database holds. Names of
 * fields among them stand at their place.
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

/** Headers that any answer may carry; others are declared with the answer. */
const commonHeaders = new Set(['content-type', 'content-length', 'cache-control', 'etag', 'vary']);

/** Throws on an answer that the contract does not declare. */
export type Verify = (status: number, body: unknown, headers?: Readonly<Record<string, unknown>>) => void;

/** Throws on an answer that the contract does not declare: its status, a header or anything in its body. */
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
