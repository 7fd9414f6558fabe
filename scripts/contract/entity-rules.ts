import type { JsonRecord } from '../../src/language/json/record.ts';
import { listOf, recordOf, resolve } from './document.ts';

/**
 * A deletion must name the version that it deletes, by the query parameter `versao` or the header `If-Match`, so that
 * it does not delete somebody else's later change. If there are no versions, `x-unversioned` must give the reason.
 */
export function checkDeletion(
  operation: JsonRecord,
  method: string,
  parameters: readonly JsonRecord[],
  say: (message: string) => void,
): void {
  const reason = operation['x-unversioned'];
  const isVersioned = parameters.some(
    ({ name, in: where, required }) =>
      required === true && ((where === 'query' && name === 'versao') || (where === 'header' && name === 'If-Match')),
  );
  if (method !== 'delete') {
    if (reason !== undefined) say('has an `x-unversioned` and deletes nothing: leave it out.');
    return;
  }
  const isExplained = typeof reason === 'string' && reason.length > 10;
  if (isVersioned && reason !== undefined) say('asks for a version: leave `x-unversioned` out.');
  if (!isVersioned && !isExplained)
    say(
      'deletes whatever is there: demand parameters.yaml#/DeletedVersion, or say in `x-unversioned` why there are no versions.',
    );
}

type EntityCall = {
  readonly document: JsonRecord;
  readonly operation: JsonRecord;
  readonly method: string;
  readonly path: string;
  /** Names of the entities that have a table. */
  readonly stored: ReadonlySet<string>;
  readonly say: (message: string) => void;
};

/** Suffixes of the components of body and answer by method: of calls `/X`, and below of `/X/{id}`. */
const collection: Readonly<Record<string, Shapes>> = {
  get: { answer: 'Lista' },
  post: { body: 'Envio', answer: 'Resposta' },
};
const single: Readonly<Record<string, Shapes>> = {
  get: { answer: 'Resposta' },
  put: { body: 'Alteracao', answer: 'Resposta' },
  delete: {},
};

type Shapes = { readonly body?: string; readonly answer?: string };

/**
 * `x-entity: X` means that the generic lists and records of the server implement the call. So it must be one that they
 * know, `/X` or `/X/{id}` (upper and lower case as in the specification), with the components that are derived from the
 * schema of X.
 */
export function checkEntityCall({ document, operation, method, path, stored, say }: EntityCall): void {
  const entity = operation['x-entity'];
  if (entity === undefined) return;
  if (typeof entity !== 'string' || !stored.has(entity)) {
    say(`has the x-entity ${JSON.stringify(entity)}: name a stored entity.`);
    return;
  }
  const [, name = '', rest] = /^\/(\w+)(\/\{\w+\})?$/.exec(path) ?? [];
  const shapes = (rest === undefined ? collection : single)[method];
  if (name.toLowerCase() !== entity.toLowerCase() || shapes === undefined) {
    say(`has the x-entity ${entity}, which serves GET and POST /${entity} and GET, PUT and DELETE /${entity}/{id}.`);
    return;
  }
  const takesKey = listOf(operation.parameters).some((given) => resolve(document, given).name === 'Idempotency-Key');
  if (method !== 'get' && !takesKey)
    say(`has the x-entity ${entity}: it must take parameters.yaml#/OptionalIdempotencyKey.`);
  const body = resolve(document, operation.requestBody);
  if (shapes.body === undefined && operation.requestBody !== undefined)
    say('has an x-entity and a body that nothing reads.');
  if (shapes.body !== undefined && !offers(body, `${entity}${shapes.body}`))
    say(`has the x-entity ${entity}: its body must be entities.yaml#/${entity}${shapes.body}, or offer it in anyOf.`);
  if (rest === undefined && method === 'get') {
    checkFilters(document, operation, entity, say);
    if (!Object.hasOwn(recordOf(operation.responses), '429'))
      say(`has the x-entity ${entity}: as a list of all rows takes its turn, it must answer 429.`);
  }
  if (shapes.answer === undefined) return;
  for (const [status, answer] of Object.entries(recordOf(operation.responses)))
    if (status.startsWith('2') && !offers(resolve(document, answer), `${entity}${shapes.answer}`))
      say(`has the x-entity ${entity}: its answer ${status} must be entities.yaml#/${entity}${shapes.answer}.`);
}

/** A parameter that filters by a field must accept what all lists accept: several values, ranges, `null`. */
function checkFilters(
  document: JsonRecord,
  operation: JsonRecord,
  entity: string,
  say: (message: string) => void,
): void {
  const fields = recordOf(recordOf(recordOf(recordOf(document.components).schemas)[entity]).properties);
  for (const given of listOf(operation.parameters)) {
    const { name, schema } = resolve(document, given);
    if (typeof name !== 'string' || !Object.hasOwn(fields, name)) continue;
    const { type, ...rules } = recordOf(schema);
    if (type !== 'string' || 'enum' in rules || 'pattern' in rules || 'format' in rules)
      say(`narrows the filter \`${name}\` of ${entity}: describe it as a plain text.`);
  }
}

/** Whether the JSON content is the component, or offers it in `anyOf` or `oneOf`. */
function offers(holder: JsonRecord, component: string): boolean {
  const schema = recordOf(recordOf(recordOf(holder.content)['application/json']).schema);
  const forms = [schema, ...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  return forms.some((form) => recordOf(form).$ref === `#/components/schemas/${component}`);
}
