import { readFile } from 'node:fs/promises';
import { valueAt } from '../../language/json/pointer.ts';
import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { findPersonPlaces, type PersonPlace } from './named-people.ts';

/** One call of the contract, ready to be bound: JSON Schemas of what goes in and of every answer. */
export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` placeholders, relative to the API's base. */
  readonly path: string;
  readonly isPublic: boolean;
  /** The token of a link does not suffice: the call changes something although it is a GET (`security: [{ sessao: [] }]`). */
  readonly needsHeader: boolean;
  /** Any one of these lets a user call it (`x-permission`); none asks for nothing. */
  readonly permissions: readonly string[];
  /** In production it does not exist at all (`x-development`). */
  readonly isDevelopment: boolean;
  /** Repeating it changes nothing that its caller would not want: a screen sends it as it loads (`x-safe`). */
  readonly isSafe: boolean;
  /** It reads or makes much, so callers take turns (`x-heavy`). */
  readonly isHeavy: boolean;
  /** Screens on which a click sends it without a question: processes of the table of screens, or addresses (`x-screens`). */
  readonly screens: readonly string[];
  /** Stored entities of which a change may change its answer: windows that show it ask again (`x-reads`). */
  readonly reads: readonly string[];
  /** Stored entity that the generic operations serve here (`x-entity`). */
  readonly entity: string | null;
  readonly takesUpload: boolean;
  /** The token may stand in the address (`?token=`): of calls that are links, and of others marked `x-token-query`. */
  readonly takesTokenQuery: boolean;
  /** It may stand there as `access_token` too, as the call has a parameter of that name. A public call means something else by it. */
  readonly takesAccessToken: boolean;
  readonly params: JsonRecord;
  readonly query: JsonRecord;
  /** By lower-case name, as Node gives them. */
  readonly headers: JsonRecord;
  readonly body: JsonRecord | null;
  /** A call without a body is as good (`requestBody` that is not `required`). */
  readonly isBodyOptional: boolean;
  /** Where it names people by their ids (`x-names`); nowhere in calls of entities, whose filters are conditions. */
  readonly people: readonly PersonPlace[];
  /** What may be answered, by status. */
  readonly answers: ReadonlyMap<number, OperationAnswer>;
};

export type OperationAnswer = {
  /** JSON Schema of the body; null when there is none or it is no JSON. */
  readonly schema: JsonRecord | null;
  /** Lower-case names of the headers that it may carry beside those of every answer. */
  readonly headers: readonly string[];
};

export type Contract = {
  /** The whole document, as `npm run generate` bundled it. */
  readonly document: JsonRecord;
  /** What schemas of the operations refer to, under the name `contract`. */
  readonly definitions: JsonRecord;
  readonly operations: ReadonlyMap<string, Operation>;
};

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
/** Name under which the document's components are registered with the validators. */
const root = 'contract';

/**
 * Reads the bundled contract. Throws when it is missing, an operation has no id or an id stands twice: a server without
 * its contract must not start.
 */
export async function loadContract(
  file: URL = new URL('../../api/generated/contract.json', import.meta.url),
): Promise<Contract> {
  return readContract(JSON.parse(await readFile(file, 'utf8')));
}

export function readContract(document: unknown): Contract {
  const source = object(document);
  const named = withNamedReferences(source);
  const operations = new Map<string, Operation>();
  const answer501 = { schema: { $ref: `${root}#/components/schemas/Erro` }, headers: [] };
  for (const [path, item] of Object.entries(object(named.paths))) {
    const shared = list(object(item).parameters);
    for (const [key, method] of Object.entries(methods)) {
      const given = object(item)[key];
      if (given === undefined) continue;
      const operation = readOperation({
        document: named,
        path,
        method,
        source: object(given),
        shared,
        notServed: answer501,
      });
      if (operations.has(operation.id)) throw new Error(`The contract uses the operationId ${operation.id} twice.`);
      operations.set(operation.id, operation);
    }
  }
  return { document: source, definitions: definitionsOf(source), operations };
}

/** The document's components as a validator registers them, for schemas `withNamedReferences`. */
export function definitionsOf(document: JsonRecord): JsonRecord {
  return { $id: root, components: document.components };
}

/**
 * A schema whose references lead into the registered components. References stay references: a tree's node refers to
 * itself, and a schema is compiled once for all who use it.
 */
export function withNamedReferences(schema: JsonRecord): JsonRecord {
  return object(
    JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' && value.startsWith('#/') ? `${root}${value}` : value,
    ),
  );
}

type ReadOperationOptions = {
  readonly document: JsonRecord;
  readonly path: string;
  readonly method: Operation['method'];
  readonly source: JsonRecord;
  readonly shared: readonly unknown[];
  readonly notServed: OperationAnswer;
};

function readOperation({ document, path, method, source, shared, notServed }: ReadOperationOptions): Operation {
  const id = source.operationId;
  if (typeof id !== 'string') throw new Error(`The contract's ${method} ${path} has no operationId.`);
  const parameters = [...shared, ...list(source.parameters)].map((parameter) => resolve(document, parameter));
  const security = source.security;
  const answers = new Map<number, OperationAnswer>([[501, notServed]]);
  for (const [status, given] of Object.entries(object(source.responses))) {
    const answer = resolve(document, given);
    answers.set(Number(status), {
      schema: jsonSchemaOf(answer),
      headers: Object.keys(object(answer.headers)).map((name) => name.toLowerCase()),
    });
  }
  const body = source.requestBody === undefined ? null : resolve(document, source.requestBody);
  const takesTokenQuery = method === 'GET' || source['x-token-query'] === true;
  const within = (where: string): JsonRecord[] => parameters.filter((parameter) => parameter.in === where);
  const isPublic = Array.isArray(security) && security.length === 0;
  const params = parameterSchema(within('path'));
  const query = parameterSchema([...within('query'), ...(takesTokenQuery ? [tokenParameter] : [])]);
  const bodySchema = body === null ? null : jsonSchemaOf(body);
  return {
    id,
    method,
    path,
    isPublic,
    needsHeader: Array.isArray(security) && security.length > 0 && !security.some((way) => 'token' in object(way)),
    permissions: list(source['x-permission']).map(String),
    isDevelopment: source['x-development'] === true,
    isSafe: source['x-safe'] === true,
    isHeavy: source['x-heavy'] === true,
    screens: list(source['x-screens']).map(String),
    reads: list(source['x-reads']).map(String),
    entity: typeof source['x-entity'] === 'string' ? source['x-entity'] : null,
    takesUpload: body !== null && 'multipart/form-data' in object(body.content),
    params,
    takesTokenQuery,
    takesAccessToken: takesTokenQuery && !isPublic && within('query').some(({ name }) => name === 'access_token'),
    query,
    headers: {
      ...parameterSchema(within('header').map((header) => ({ ...header, name: String(header.name).toLowerCase() }))),
      additionalProperties: true,
    },
    body: bodySchema,
    isBodyOptional: body !== null && body.required !== true,
    people: findPersonPlaces({ params, query, body: bodySchema === null ? null : resolve(document, bodySchema) }),
    answers,
  };
}

const tokenParameter: JsonRecord = { name: 'token', schema: { type: 'string', maxLength: 200 } };

/** A free-form object parameter (`filtros`) stands for all names that are not declared. */
function parameterSchema(parameters: readonly JsonRecord[]): JsonRecord {
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

function jsonSchemaOf(holder: JsonRecord): JsonRecord | null {
  const json = object(holder.content)['application/json'];
  return json === undefined ? null : object(object(json).schema);
}

function resolve(document: JsonRecord, value: unknown): JsonRecord {
  const reference = object(value).$ref;
  return object(typeof reference === 'string' ? valueAt(document, reference.slice(`${root}#`.length)) : value);
}

function object(value: unknown): JsonRecord {
  if (value === undefined) return {};
  if (isRecord(value)) return value;
  throw new Error(`The contract has ${JSON.stringify(value)} where an object must be.`);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The pointers of parameters of a path that are names of entities, fields, views or reports: a pattern says which can be one. */
export function namesIn(params: JsonRecord): ReadonlySet<string> {
  const pointers = Object.entries(propertiesOf(params)).flatMap(([name, schema]) => {
    const pattern: unknown = isRecord(schema) ? schema.pattern : undefined;
    return typeof pattern === 'string' && pattern.startsWith('^[A-Za-z]') ? [`/params/${name}`] : [];
  });
  return new Set(pointers);
}

/** The properties of a schema of an object; none where it says nothing of them. */
export function propertiesOf({ properties }: JsonRecord): object {
  return typeof properties === 'object' && properties !== null ? properties : {};
}

/**
 * Path of the router: `{id}` is `:id`; where a suffix follows it ends before the next `.` or `-`, so that `{id}.pdf` and
 * `{clientId}-{eventId}.png` part where they should.
 */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}(?=([^/]?))/g, (_, name: string, next: string) =>
    next === '' ? `:${name}` : `:${name}(^[^/.-]+)`,
  );
}
