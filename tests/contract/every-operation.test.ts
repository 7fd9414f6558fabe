import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSchemas } from '../../src/engine/records/schemas/schema-folder.ts';
import { answeredOperations } from '../../src/engine/statements/read-statements.ts';
import { isRecord, type JsonRecord } from '../../src/language/json/record.ts';
import { loadContract, type Operation } from '../../src/platform/http/contract.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { knownCalls } from '../../src/start/known-calls.ts';
import { definitionOf, valuesOf } from '../support/arbitrary/schema.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

/**
 * Requests made from the contract itself against every operation: those that keep to it never give a 5xx, those that
 * break it in one place give 400 with that place. The server holds each answer against the contract.
 */
const seed = 20261121;
const contract = await loadContract();
const { models, shapes } = await readSchemas(join(projectRoot, 'schemas'));
const known = { models, shapes, ...knownCalls(contract) };
const served = new Set([...known.served, ...(await answeredOperations(projectRoot, known))]);
/** Those of development have no address here. */
const all = [...contract.operations.values()].filter(({ isDevelopment }) => !isDevelopment);
/** Its answer never ends. */
const endless = [...contract.operations.values()].find(({ isStream }) => isStream)?.id;
const callable = all.filter(({ id }) => served.has(id) && id !== endless);
const notServed = all.filter(({ id }) => !served.has(id));

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

type Request = {
  readonly params: JsonRecord;
  readonly query: JsonRecord;
  readonly body: unknown;
};

function requestsOf(operation: Operation): fc.Arbitrary<Request> {
  const { definitions } = contract;
  return fc.record({
    params: fc.oneof(knownNames(operation), valuesOf(operation.params, definitions)).map(asRecord),
    query: valuesOf({ ...operation.query, properties: withoutToken(operation.query) }, definitions).map(asRecord),
    body: operation.body === null ? fc.constant(undefined) : valuesOf(operation.body, definitions),
  });
}

/** Entities that there are, so that the generic operations do more than not find one. */
function knownNames({ params }: Operation): fc.Arbitrary<unknown> {
  const values = valuesOf(params, contract.definitions).map(asRecord);
  return fc
    .tuple(values, fc.constantFrom('Cliente', 'Banco', 'Cidade', 'Filial', 'Usuario'))
    .map(([given, entity]) => ('entity' in given ? { ...given, entity } : given));
}

function withoutToken({ properties }: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(asRecord(properties)).filter(([name]) => name !== 'token'));
}

function asRecord(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

async function send(
  operation: Operation,
  { params, query, body }: Request,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const isLogout = operation.id === 'logout';
  return server.call(operation.method, search === '' ? path : `${path}?${search}`, {
    token: isLogout ? await server.login('CLIENTE') : token,
    headers,
    // What is missing here is missing.
    asWritten: true,
    ...(body === undefined ? {} : { body }),
  });
}

/** The body that the contract shows: rules such as "these three together" are beyond random ones. */
function exampleBody({ method, path }: Operation): unknown {
  const operation = asRecord(asRecord(asRecord(contract.document.paths)[path])[method.toLowerCase()]);
  return asRecord(asRecord(asRecord(operation.requestBody).content)['application/json']).example;
}

/** Headers that an operation demands, with the value of their example. */
function demandedHeaders(operation: Operation): Record<string, string> {
  return Array.isArray(operation.headers.required) && operation.headers.required.includes('idempotency-key')
    ? { 'idempotency-key': '2f1f7a3c-6f0e-4c55-9a55-0a3c8f3e7b11' }
    : {};
}

describe('valid requests', () => {
  test.each(callable.map((operation) => [operation.id, operation] as const))(
    '%s never fails on a request that keeps to the contract',
    { timeout: 60_000 },
    async (_, operation) => {
      const runs = operation.id === 'login' || operation.id === 'logout' ? 3 : 12;
      await fc.assert(
        fc.asyncProperty(requestsOf(operation), async (request) => {
          const { status } = await send(operation, request);
          expect(status).toBeLessThan(500);
          expect(operation.answers.has(status)).toBe(true);
        }),
        { seed, numRuns: runs },
      );
    },
  );
});

describe('requests that break the contract in one place', () => {
  const broken = callable.flatMap((operation) =>
    breaches(operation).map((breach) => [`${operation.id}: ${breach.what}`, operation, breach] as const),
  );
  test('there are some for most operations', () => {
    expect(new Set(broken.map(([, { id }]) => id)).size).toBeGreaterThan(callable.length / 2);
  });

  test.each(broken)('%s', { timeout: 30_000 }, async (_, operation, { request, place }) => {
    const answer = await send(operation, request);
    expect(answer.status).toBe(400);
    const places = [
      ...(answer.body.details?.errors ?? []).map(({ pointer }) => pointer),
      String(answer.body.details?.parametro ?? ''),
    ];
    expect(places.some((pointer) => pointer.includes(place))).toBe(true);
  });
});

describe('bodies without a field', () => {
  const sent = callable.filter(({ body, isBodyOptional }) => body !== null && !isBodyOptional);
  test('some of most areas demand fields', () => {
    expect(sent.filter((operation) => demandedFields(operation).length > 1).length).toBeGreaterThan(30);
  });

  test.each(sent.map((operation) => [operation.id, operation] as const))(
    '%s names every field that it demands, and every parameter and header, at once',
    { timeout: 30_000 },
    async (_, operation) => {
      const [{ params } = { params: {} }] = fc.sample(requestsOf(operation), { seed, numRuns: 1 });
      // No other path stands before the generic ones of this entity.
      const path = 'entity' in params ? { ...params, entity: 'Usuario' } : params;
      const wanted = [
        ...demandedFields(operation).map((name) => `/${name}`),
        ...requiredOf(operation.query).map((name) => `/query/${name}`),
        ...requiredOf(operation.headers).map((name) => `/headers/${name}`),
      ];
      const answer = await send(operation, { params: path, query: {}, body: {} });
      if (wanted.length > 0) expect(answer.status, answer.text).toBe(400);
      const named = (answer.body.details?.errors ?? []).map(({ pointer }) => pointer);
      expect(named).toEqual(expect.arrayContaining(wanted));
      expect(new Set(named).size, JSON.stringify(named)).toBe(named.length);
    },
  );
});

/** Fields without which the body of an operation is refused, whatever else is in it. */
function demandedFields({ body }: Operation): readonly string[] {
  const demandedBy = (schema: unknown): readonly string[] => {
    const { $ref, allOf, required } = asRecord(schema);
    if (typeof $ref === 'string') return demandedBy(definitionOf($ref, contract.definitions));
    const parts = Array.isArray(allOf) ? allOf.flatMap(demandedBy) : [];
    return [...parts, ...(Array.isArray(required) ? required.map(String) : [])];
  };
  return demandedBy(body);
}

describe('what has no handler', () => {
  test.each(notServed.filter(({ takesUpload }) => !takesUpload).map((operation) => [operation.id, operation] as const))(
    '%s answers 501 to a valid request',
    async (_, operation) => {
      const [request] = fc.sample(requestsOf({ ...operation, body: null }), { seed, numRuns: 1 });
      if (request === undefined) throw new Error('No request was made.');
      const { status, body } = await send(
        operation,
        { ...request, body: exampleBody(operation) },
        demandedHeaders(operation),
      );
      expect({ status, code: body.code }).toEqual({ status: 501, code: 'NAO_DISPONIVEL' });
    },
  );

  test('nothing is called served without its handler', () => {
    expect(served.size + notServed.length).toBe(all.length);
    expect([...served].every((id) => contract.operations.has(id))).toBe(true);
  });
});

type Breach = { readonly what: string; readonly place: string; readonly request: Request };

/** A valid request with one thing wrong: a value of another type, one that is missing, a name that is not declared. */
function breaches(operation: Operation): Breach[] {
  const [valid] = fc.sample(requestsOf(operation), { seed, numRuns: 1 });
  if (valid === undefined) return [];
  // No other path stands before the generic ones of this entity.
  const params = 'entity' in valid.params ? { ...valid.params, entity: 'Usuario' } : valid.params;
  const base: Request = { ...valid, params, query: {} };
  const queryNames = Object.entries(withoutToken(operation.query));
  const needed = Object.fromEntries(requiredOf(operation.query).map((name) => [name, valid.query[name]]));
  const ready = { ...base, query: needed };
  const found: Breach[] = [];
  for (const [name, schema] of Object.entries(asRecord(operation.params.properties)))
    if (isNumeric(schema))
      found.push({
        what: `${name} of the path is no number`,
        place: name,
        request: { ...ready, params: { ...ready.params, [name]: 'x' } },
      });
  for (const [name, schema] of queryNames)
    if (isNumeric(schema) || asRecord(schema).type === 'boolean')
      found.push({
        what: `${name} is neither number nor boolean`,
        place: name,
        request: { ...ready, query: { ...needed, [name]: 'x' } },
      });
  for (const name of requiredOf(operation.query))
    found.push({ what: `${name} is missing`, place: name, request: { ...ready, query: without(needed, name) } });
  if (operation.query.additionalProperties === false)
    found.push({
      what: 'a parameter that is not declared',
      place: 'inventado',
      request: { ...ready, query: { ...needed, inventado: '1' } },
    });
  const body = bodySchema(operation);
  if (isRecord(body) && isRecord(ready.body)) {
    const [full] = fc.sample(valuesOf(body, contract.definitions).map(asRecord), { seed, numRuns: 1 });
    const given = full ?? {};
    if (body.additionalProperties === false)
      found.push({
        what: 'a field that is not declared',
        place: 'inventado',
        request: { ...ready, body: { ...given, inventado: 1 } },
      });
    // The generic engine takes the record as it stands for what a change leaves out.
    for (const name of requiredOf(body))
      found.push({
        what: `the field ${name} is missing`,
        place: name,
        request: { ...ready, body: without(given, name) },
      });
    for (const [name, schema] of Object.entries(asRecord(body.properties)))
      if (isNumeric(schema) && !ownedByServer.includes(name))
        found.push({
          what: `the field ${name} is no number`,
          place: name,
          request: { ...ready, body: { ...given, [name]: 'x' } },
        });
  }
  return found;
}

/** Ignored where a record is made: forms send them back. */
const ownedByServer = ['id', 'versao'];

function bodySchema({ body }: Operation): unknown {
  return body !== null && typeof body.$ref === 'string' ? definitionOf(body.$ref, contract.definitions) : body;
}

function requiredOf(schema: JsonRecord): string[] {
  return Array.isArray(schema.required) ? schema.required.map(String) : [];
}

function isNumeric(schema: unknown): boolean {
  const { type } = asRecord(schema);
  return type === 'integer' || type === 'number';
}

function without(record: JsonRecord, name: string): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
