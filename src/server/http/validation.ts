import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { contractFormats } from '../../runtime/definition/entity/formats.ts';
import { compileLinear } from '../../runtime/definition/entity/linear-pattern.ts';
import type { FieldError } from './catalogue.ts';

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

/** Errors of ajv as places and Portuguese texts; `base` goes before each pointer, such as `/query`. */
export function fieldErrors(errors: readonly ErrorObject[] | null | undefined, base = ''): FieldError[] {
  return (errors ?? []).map((error) => {
    const name = missingName(error);
    return {
      pointer: `${base}${error.instancePath}${name === null ? '' : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`}`,
      code: error.keyword,
      message: messageOf(error),
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

function messageOf({ keyword, params }: ErrorObject): string {
  const limit = String(params.limit ?? '');
  switch (keyword) {
    case 'required':
      return 'Preencha este campo.';
    case 'additionalProperties':
      return 'Este campo não existe.';
    case 'type':
      return `O valor não é do tipo esperado (${typeNames(params.type)}).`;
    case 'minLength':
      return limit === '1' ? 'Preencha este campo.' : `Use ao menos ${limit} caracteres.`;
    case 'maxLength':
      return `Use no máximo ${limit} caracteres.`;
    case 'minimum':
    case 'exclusiveMinimum':
      return `O menor valor aceito é ${limit}.`;
    case 'maximum':
    case 'exclusiveMaximum':
      return `O maior valor aceito é ${limit}.`;
    case 'enum':
    case 'const':
      return 'Escolha um dos valores da lista.';
    case 'format':
      return 'O formato não confere.';
    case 'pattern':
      return 'O texto não tem o formato esperado.';
    case 'maxProperties':
      return `Envie no máximo ${limit} campos.`;
    default:
      return 'O valor não é aceito.';
  }
}

function typeNames(type: unknown): string {
  const names: Readonly<Record<string, string>> = {
    string: 'texto',
    integer: 'número inteiro',
    number: 'número',
    boolean: 'verdadeiro ou falso',
    object: 'objeto',
    array: 'lista',
    null: 'vazio',
  };
  return (Array.isArray(type) ? type : [type]).map((name) => names[String(name)] ?? String(name)).join(' ou ');
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
