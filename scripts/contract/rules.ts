import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { screenOfProcess } from '../../src/domain/screens.ts';
import { contractFormats } from '../../src/language/entity/texts/formats.ts';
import { isRecord, type JsonRecord } from '../../src/language/json/record.ts';
import { definitionsOf, withNamedReferences } from '../../src/platform/http/contract.ts';
import { isWritingGet, listOf, operationsOf, recordOf, resolve } from './document.ts';
import { checkDeletion, checkEntityCall } from './entity-rules.ts';
import { checkPeople } from './person-rules.ts';
import { checkAnswerShape, checkSent, checkWhole } from './typed-clients.ts';

/** A mistake in the contract and its place, for developers. */
export type ContractProblem = { readonly place: string; readonly message: string };

/** Reports a mistake at the place that is being checked. */
export type ReportProblem = (message: string) => void;

const json = 'application/json';
/** Maximum length of a `data:` URL in a body, in characters. Such a text is held in memory several times. */
const maxDataUrl = 1_000_000;

/**
 * Rules of this contract beyond valid OpenAPI: unique ids, one known tag, a summary, declared errors, closed and typed
 * schemas, and valid examples.
 * @param document the bundled contract
 * @param stored names of the entities that have a table
 */
export function contractProblems(document: JsonRecord, stored: ReadonlySet<string>): readonly ContractProblem[] {
  const problems: ContractProblem[] = [];
  const tags = new Set(listOf(document.tags).map((tag) => recordOf(tag).name));
  const ids = new Map<string, string>();
  const validate = exampleValidator(document);
  const used = new Set<unknown>();
  for (const { path, method, operation, parameters } of operationsOf(document)) {
    const place = `${method.toUpperCase()} ${path}`;
    const say: ReportProblem = (message) => problems.push({ place, message });
    checkIdentity(operation, tags, ids, place, say);
    checkToken(operation, parameters, say);
    checkSafe(operation, method, path, say);
    checkScreens(operation, method, say);
    checkReads(operation, method, stored, say);
    checkReport(operation, say);
    for (const tag of listOf(operation.tags)) used.add(tag);
    checkParameters(path, parameters, validate, say);
    checkPeople(document, operation, parameters, stored, say);
    checkBody(document, operation, method, validate, say);
    checkAnswers({ document, operation, method, path }, parameters, validate, say);
    checkDeletion(operation, method, parameters, say);
    checkEntityCall({ document, operation, method, path, stored, say });
  }
  checkSent(document, (place, message) => problems.push({ place, message }));
  for (const tag of tags)
    if (!used.has(tag))
      problems.push({ place: `tag ${tag}`, message: 'has no operation: take it out of openapi.yaml.' });
  for (const [name, schema] of Object.entries(recordOf(recordOf(document.components).schemas)))
    checkSchema(schema, '', validate, (message) => problems.push({ place: `schema ${name}`, message }));
  return problems;
}

/** Generated clients can only send a token in the address if it is declared as a parameter. */
function checkToken(operation: JsonRecord, parameters: readonly JsonRecord[], say: ReportProblem): void {
  const isTaken = parameters.some(({ name, in: where }) => name === 'token' && where === 'query');
  if (operation['x-token-query'] === true && !isTaken)
    say('has `x-token-query` and no such parameter: take parameters.yaml#/SessionToken.');
}

/** Screens send safe calls while they load. They find them by path, so it must have no parameters. */
function checkSafe(operation: JsonRecord, method: string, path: string, say: ReportProblem): void {
  if (operation['x-safe'] === undefined) return;
  if (operation['x-safe'] !== true || !(method === 'post' || isWritingGet(method, operation)) || path.includes('{'))
    say(
      'has an `x-safe`: only a POST without parameters in its path, or a GET that takes no token of a link, may say `x-safe: true`, as any other GET is safe anyway.',
    );
}

/** A click on these screens sends the call without asking the user, so each of them must exist. */
function checkScreens(operation: JsonRecord, method: string, say: ReportProblem): void {
  const screens = operation['x-screens'];
  if (screens === undefined) return;
  if (method === 'get' || operation['x-safe'] === true)
    say('has `x-screens` without need: what only reads is never asked about.');
  if (listOf(screens).length === 0) say('has an `x-screens` that names no screen: leave it out.');
  for (const name of listOf(screens)) {
    const isThere = typeof name === 'string' && (name.startsWith('/') || screenOfProcess(name) !== null);
    if (!isThere)
      say(`has the screen ${JSON.stringify(name)}: write a process of the addresses.ts of an area, or an address.`);
  }
}

/** Windows repeat the call when these entities change, so it must be a GET, and each entity must have a table. */
function checkReads(operation: JsonRecord, method: string, stored: ReadonlySet<string>, say: ReportProblem): void {
  const entities = operation['x-reads'];
  if (entities === undefined) return;
  if (method !== 'get') say('has `x-reads`, which is for calls by GET.');
  if (listOf(entities).length === 0) say('has an `x-reads` that names no entity: leave it out.');
  for (const name of listOf(entities))
    if (typeof name !== 'string' || !stored.has(name))
      say(`has the entity ${JSON.stringify(name)} in \`x-reads\`: name a stored entity.`);
}

/**
 * Reports show data of other people, so each call of a report must name its screen in `x-permission`. Calls of entities
 * have the permissions of their entity.
 */
function checkReport(operation: JsonRecord, say: ReportProblem): void {
  if (!listOf(operation.tags).includes('relatorio') || operation['x-entity'] !== undefined) return;
  const isNamed = listOf(operation['x-permission']).some((permission) => {
    const [processo = '', flag] = String(permission).split('.');
    return flag === 'ACESSAR' && screenOfProcess(processo) !== null;
  });
  if (!isNamed) say('is of a report and open to everybody: name its screen in `x-permission` (`RELATORIO_X.ACESSAR`).');
}

function checkIdentity(
  operation: JsonRecord,
  tags: ReadonlySet<unknown>,
  ids: Map<string, string>,
  place: string,
  say: ReportProblem,
): void {
  const id = operation.operationId;
  if (typeof id !== 'string' || !/^[A-Za-z][\w]*$/.test(id)) say('needs an `operationId` of letters, digits and _.');
  else {
    const other = ids.get(id.toLowerCase());
    if (other !== undefined) say(`has the operationId \`${id}\` of ${other}; choose another one.`);
    ids.set(id.toLowerCase(), place);
  }
  const given = listOf(operation.tags);
  if (given.length !== 1 || !tags.has(given[0]))
    say(`needs exactly one of the tags of openapi.yaml, not ${JSON.stringify(given)}.`);
  const { summary } = operation;
  if (typeof summary !== 'string' || summary.length < 3 || summary.length > 120) say('needs a `summary` of one line.');
  const queryToken = operation['x-token-query'];
  if (queryToken !== undefined && (queryToken !== true || isPublicCall(operation)))
    say('has an `x-token-query` that is not `true`, or asks for no session: leave it out.');
  const isHeavy = operation['x-heavy'];
  if (isHeavy !== undefined && isHeavy !== true) say('has an `x-heavy` that is not `true`: leave it out.');
  const isDevelopment = operation['x-development'];
  if (isDevelopment !== undefined && (isDevelopment !== true || !place.includes(' /dev/')))
    say('has an `x-development` that is not `true`, or a path that does not begin with /dev/.');
  if (isDevelopment === undefined && place.includes(' /dev/')) say('begins with /dev/: mark it `x-development: true`.');
  for (const permission of listOf(operation['x-permission']))
    if (
      typeof permission !== 'string' ||
      !/^(PERFIL:[A-Z_]+|[A-Za-z]+\.(LISTAR|CADASTRAR|EDITAR|EXCLUIR)|[A-Z][A-Z_]*(\.[A-Z_]+)?)$/.test(permission)
    )
      say(
        `has the permission ${JSON.stringify(permission)}: write Entity.FLAG, SCREEN.ACESSAR, PERFIL:NAME or the name of a screen's flag.`,
      );
    else if (permission.endsWith('.ACESSAR') && screenOfProcess(permission.replace('.ACESSAR', '')) === null)
      say(`has the permission ${JSON.stringify(permission)}, which is no screen of the addresses.ts of an area.`);
}

function isPublicCall({ security }: JsonRecord): boolean {
  return Array.isArray(security) && security.length === 0;
}

function checkParameters(
  path: string,
  parameters: readonly JsonRecord[],
  validate: Validate,
  say: ReportProblem,
): void {
  const named = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
  for (const parameter of parameters) {
    const { name, in: where, schema, required, example, examples } = parameter;
    if (where === 'path' && !named.has(String(name)))
      say(`declares the path parameter \`${name}\`, which is not in its path.`);
    if (where === 'path') named.delete(String(name));
    if (!isRecord(schema)) say(`gives its parameter \`${name}\` no schema.`);
    else {
      checkSchema(schema, `/${name}`, validate, say);
      checkWhole(schema, `its parameter \`${name}\``, say);
    }
    checkExamples(parameter, `its parameter \`${name}\``, validate, say);
    if (required === true && example === undefined && examples === undefined)
      say(`needs an \`example\` of its parameter \`${name}\`.`);
  }
  for (const name of named) say(`does not declare its path parameter \`${name}\`.`);
}

function checkBody(
  document: JsonRecord,
  operation: JsonRecord,
  method: string,
  validate: Validate,
  say: ReportProblem,
): void {
  if (operation.requestBody === undefined) return;
  if (method === 'get') say('is a GET and has a body.');
  const body = resolve(document, operation.requestBody);
  for (const [type, media] of Object.entries(recordOf(body.content))) {
    const { schema, example, examples } = recordOf(media);
    if (!isRecord(schema)) {
      say(`has a ${type} body without a schema.`);
      continue;
    }
    checkSchema(schema, '/body', validate, say);
    if (type !== json) continue;
    if (example === undefined && examples === undefined) say('needs an `example` of its body.');
    checkExamples(recordOf(media), 'its body', validate, say);
  }
}

type Described = {
  readonly document: JsonRecord;
  readonly operation: JsonRecord;
  readonly method: string;
  readonly path: string;
};

function checkAnswers(
  { document, operation, method, path }: Described,
  parameters: readonly JsonRecord[],
  validate: Validate,
  say: ReportProblem,
): void {
  const responses = recordOf(operation.responses);
  const statuses = Object.keys(responses);
  if (!statuses.some((status) => /^(2\d\d|304)$/.test(status))) say('declares no success.');
  const isPublic = isPublicCall(operation);
  const needed = [
    ...(parameters.length > 0 || operation.requestBody !== undefined ? ['400'] : []),
    ...(isPublic ? [] : ['403']),
    ...(method === 'get' ? [] : ['413', '415']),
    '500',
  ];
  for (const status of needed) if (!statuses.includes(status)) say(`does not declare its error ${status}.`);
  for (const [status, answer] of Object.entries(responses)) {
    const { content, description, headers } = resolve(document, answer);
    if (typeof description !== 'string' || description === '') say(`does not describe its answer ${status}.`);
    for (const [name, header] of Object.entries(recordOf(headers)))
      checkExamples(resolve(document, header), `its header \`${name}\``, validate, say);
    const media = recordOf(recordOf(content)[json]);
    if (!isRecord(media.schema)) continue;
    checkSchema(media.schema, `/${status}`, validate, say);
    if (status.startsWith('2')) checkAnswerShape(document, media.schema, path, say);
    if (status.startsWith('2') && media.example === undefined && media.examples === undefined)
      say(`needs an \`example\` of its answer ${status}.`);
    checkExamples(media, `its answer ${status}`, validate, say);
  }
}

/** Objects must declare their properties and whether there may be others, lists their items. */
function checkSchema(schema: unknown, pointer: string, validate: Validate, say: ReportProblem): void {
  if (!isRecord(schema)) return;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const isComposed = ['anyOf', 'oneOf', 'allOf', '$ref'].some((key) => key in schema);
  const where = pointer === '' ? 'it' : `\`${pointer}\``;
  if (types.includes('object') && !isComposed) {
    if (schema.additionalProperties === undefined || schema.additionalProperties === true)
      say(`${where} is an open object: say \`additionalProperties: false\`, or a schema for them.`);
    if (hasTypedRest(schema))
      say(`${where} names properties beside typed additional ones: say \`additionalProperties: {}\`, or false.`);
  }
  if (types.includes('array') && schema.items === undefined) say(`${where} is a list of nobody knows what.`);
  if (String(schema.pattern).startsWith('^data:') && Number(schema.maxLength ?? 0) > maxDataUrl)
    say(`${where} takes a large file as a text: take the \`id\` of one that was sent to \`arquivo\`.`);
  const samples = [...listOf(schema.examples), schema.example, schema.default].filter((sample) => sample !== undefined);
  for (const sample of samples)
    for (const message of validate(schema, sample))
      say(`${where} has an example or default against its schema: ${message}`);
  for (const key of ['items', 'additionalProperties', 'not'])
    checkSchema(schema[key], `${pointer}/${key}`, validate, say);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const [index, part] of listOf(schema[key]).entries())
      checkSchema(part, `${pointer}/${key}/${index}`, validate, say);
  for (const [name, property] of Object.entries(recordOf(schema.properties)))
    checkSchema(property, `${pointer}/${name}`, validate, say);
}

/**
 * Whether an object has named properties and additional ones of a type. Generators write the latter as an index
 * signature, which in TypeScript must also fit all named properties. Only an untyped one always does.
 */
function hasTypedRest({ properties, additionalProperties }: JsonRecord): boolean {
  const isTyped = isRecord(additionalProperties) && Object.keys(additionalProperties).length > 0;
  return isTyped && Object.keys(recordOf(properties)).length > 0;
}

/** Checks the examples of a parameter, header, body or answer: `example`, or `examples` by name. */
function checkExamples(holder: JsonRecord, what: string, validate: Validate, say: ReportProblem): void {
  const { schema, example, examples } = holder;
  if (!isRecord(schema)) return;
  const given = [example, ...Object.values(recordOf(examples)).map((one) => recordOf(one).value)];
  for (const value of given.filter((one) => one !== undefined))
    for (const message of validate(schema, value))
      say(`has an example of ${what} that is against its schema: ${message}`);
}

type Validate = (schema: JsonRecord, example: unknown) => readonly string[];

/**
 * Returns a function that checks an example against a schema whose references lead into the document, and returns the
 * mistakes.
 */
function exampleValidator(document: JsonRecord): Validate {
  const ajv = addFormatsModule.default(new Ajv2020({ strict: false, allErrors: true, formats: contractFormats }));
  ajv.addSchema(definitionsOf(document));
  return (schema, example) => {
    const check = ajv.compile(withNamedReferences(schema));
    if (check(example)) return [];
    return (check.errors ?? []).map(({ instancePath, message, keyword, params }: ErrorObject) => {
      const named = keyword === 'additionalProperties' ? ` (${params.additionalProperty})` : '';
      return `${instancePath || '/'} ${message}${named}`;
    });
  };
}
