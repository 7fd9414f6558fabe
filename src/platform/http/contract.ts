import { readFile } from 'node:fs/promises';
import { valueAt } from '../../language/json/pointer.ts';
import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import { findPersonPlaces, type PersonPlace } from './named-people.ts';

/** One call of the contract, ready to be bound: JSON Schemas of its input and of every answer. */
export type Operation = {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` placeholders, relative to the API's base. */
  readonly path: string;
  readonly isPublic: boolean;
  /**
   * A token in a link does not suffice, because the call changes something although it is a GET (`security: [{ sessao:
   * [] }]`).
   */
  readonly needsHeader: boolean;
  /** Any one of these lets a user call it (`x-permission`); empty if none is needed. */
  readonly permissions: readonly string[];
  /** It does not exist in production (`x-development`). */
  readonly isDevelopment: boolean;
  /** Repeating it changes nothing that the caller would not want: a screen sends it while it loads (`x-safe`). */
  readonly isSafe: boolean;
  /** It reads or computes much, so that callers take turns (`x-heavy`). */
  readonly isHeavy: boolean;
  /** Its answer is a stream of events, which lasts as long as its reader. */
  readonly isStream: boolean;
  /** Screens on which a click sends it without asking: processes or addresses of screens (`x-screens`). */
  readonly screens: readonly string[];
  /** Stored entities whose changes may change its answer: windows that show it reload (`x-reads`). */
  readonly reads: readonly string[];
  /** Stored entity that the generic operations serve here (`x-entity`). */
  readonly entity: string | null;
  readonly takesUpload: boolean;
  /** The token may be in the address (`?token=`), for links and for calls marked `x-token-query`. */
  readonly takesTokenQuery: boolean;
  /**
   * The token may also be called `access_token`, a parameter that the call declares. Public calls use that name for
   * something else.
   */
  readonly takesAccessToken: boolean;
  readonly params: JsonRecord;
  readonly query: JsonRecord;
  /** Keys in lower case, as Node gives them. */
  readonly headers: JsonRecord;
  readonly body: JsonRecord | null;
  /** The call is also valid without a body (`requestBody` that is not `required`). */
  readonly isBodyOptional: boolean;
  /** Where it names people by their ids (`x-names`). Empty for entity calls, whose filters are conditions. */
  readonly people: readonly PersonPlace[];
  /** The declared answers, by status. */
  readonly answers: ReadonlyMap<number, OperationAnswer>;
};

export type OperationAnswer = {
  /** JSON Schema of the body; null if there is none or it is not JSON. */
  readonly schema: JsonRecord | null;
  /** Lower-case names of the headers that it may have in addition to those of every answer. */
  readonly headers: readonly string[];
};

export type Contract = {
  /** The whole document as bundled by `npm run generate`. */
  readonly document: JsonRecord;
  /** What schemas of the operations refer to, under the name `contract`. */
  readonly definitions: JsonRecord;
  readonly operations: ReadonlyMap<string, Operation>;
};

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
/** Name under which the document's components are registered with the validators. */
const root = 'contract';

/**
 * Reads the bundled contract. Throws if it is missing, an operation has no id or an id is used twice: a server must not
 * start without its contract.
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
 * Redirects the references of a schema to the registered components. They stay references, because tree nodes refer to
 * themselves and a shared schema is compiled once.
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
    isStream: isEventStream(source),
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

/** A free-form object parameter (`filtros`) allows all names that are not declared. */
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

function isEventStream({ responses }: JsonRecord): boolean {
  return Object.values(object(responses)).some((answer) => 'text/event-stream' in object(object(answer).content));
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

/** JSON Pointers of path parameters that are names of entities, fields, views or reports: a pattern restricts them. */
export function namesIn(params: JsonRecord): ReadonlySet<string> {
  const pointers = Object.entries(propertiesOf(params)).flatMap(([name, schema]) => {
    const pattern: unknown = isRecord(schema) ? schema.pattern : undefined;
    return typeof pattern === 'string' && pattern.startsWith('^[A-Za-z]') ? [`/params/${name}`] : [];
  });
  return new Set(pointers);
}

/** The properties of an object schema; empty if it declares none. */
export function propertiesOf({ properties }: JsonRecord): object {
  return typeof properties === 'object' && properties !== null ? properties : {};
}

/**
 * Path of the router: `{id}` becomes `:id`. Before a suffix it ends at the next `.` or `-`, so that `{id}.pdf` and
 * `{clientId}-{eventId}.png` split correctly.
 */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}(?=([^/]?))/g, (_, name: string, next: string) =>
    next === '' ? `:${name}` : `:${name}(^[^/.-]+)`,
  );
}
