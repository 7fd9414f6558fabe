import { fileURLToPath } from 'node:url';
import { $RefParser } from '@apidevtools/json-schema-ref-parser';

type JsonObject = Readonly<Record<string, unknown>>;

/** One call of the contract, ready to be bound: JSON Schemas of what goes in and of every answer. */
export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` placeholders, relative to the API's base. */
  readonly path: string;
  readonly isPublic: boolean;
  readonly params: JsonObject;
  readonly query: JsonObject;
  readonly body: JsonObject | null;
  /** Status to JSON Schema of its body; null when the answer has none or is no JSON. */
  readonly answers: ReadonlyMap<number, JsonObject | null>;
};

export type Contract = { readonly operations: ReadonlyMap<string, Operation> };

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;

/**
 * Reads the OpenAPI document with all its files. Throws when a file is missing, an operation has no id or an id stands
 * twice: a server without its contract must not start.
 */
export async function loadContract(
  file: URL = new URL('../../../openapi/openapi.yaml', import.meta.url),
): Promise<Contract> {
  const document: unknown = await $RefParser.dereference(fileURLToPath(file));
  const operations = new Map<string, Operation>();
  for (const [path, item] of Object.entries(object(object(document).paths))) {
    const shared = list(object(item).parameters);
    for (const [key, method] of Object.entries(methods)) {
      const source = object(item)[key];
      if (source === undefined) continue;
      const operation = readOperation(path, method, object(source), shared);
      if (operations.has(operation.id)) throw new Error(`The contract uses the operationId ${operation.id} twice.`);
      operations.set(operation.id, operation);
    }
  }
  return { operations };
}

function readOperation(
  path: string,
  method: Operation['method'],
  source: JsonObject,
  shared: readonly unknown[],
): Operation {
  const id = source.operationId;
  if (typeof id !== 'string') throw new Error(`The contract's ${method} ${path} has no operationId.`);
  const parameters = [...shared, ...list(source.parameters)].map(object);
  const security = source.security;
  const answers = new Map<number, JsonObject | null>();
  for (const [status, answer] of Object.entries(object(source.responses))) {
    answers.set(Number(status), jsonSchemaOf(answer));
  }
  return {
    id,
    method,
    path,
    isPublic: Array.isArray(security) && security.length === 0,
    params: parameterSchema(parameters.filter((parameter) => parameter.in === 'path')),
    query: parameterSchema([
      ...parameters.filter((parameter) => parameter.in === 'query'),
      { name: 'token', schema: { type: 'string', maxLength: 200 } },
    ]),
    body: source.requestBody === undefined ? null : jsonSchemaOf(source.requestBody),
    answers,
  };
}

/** A free-form object parameter (`filtros`) stands for all names that are not declared. */
function parameterSchema(parameters: readonly JsonObject[]): JsonObject {
  const properties: Record<string, unknown> = {};
  let additionalProperties: unknown = false;
  for (const parameter of parameters) {
    const schema = object(parameter.schema);
    if (schema.type === 'object') additionalProperties = schema.additionalProperties;
    else properties[String(parameter.name)] = schema;
  }
  const required = parameters
    .filter((parameter) => parameter.required === true)
    .map((parameter) => String(parameter.name));
  return { type: 'object', properties, required, additionalProperties };
}

function jsonSchemaOf(holder: unknown): JsonObject | null {
  const json = object(object(holder).content)['application/json'];
  return json === undefined ? null : object(object(json).schema);
}

function object(value: unknown): JsonObject {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Error(`The contract has ${JSON.stringify(value)} where an object must be.`);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
