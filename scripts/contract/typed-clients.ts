import { isRecord, type JsonRecord } from '../../src/language/json/record.ts';
import { listOf, operationsOf, recordOf, resolve } from './document.ts';

/**
 * Bodies have no `default`, which is the server's business: generators take a field with one for a field that is always
 * there, so that typed clients must send it, and a change that names only what it changes would reset the rest. Says the
 * place of each that is left in a body or in what one refers to.
 */
export function checkSent(document: JsonRecord, say: (place: string, message: string) => void): void {
  const seen = new Set<string>();
  const visit = (schema: unknown, place: string): void => {
    if (Array.isArray(schema)) for (const part of schema) visit(part, place);
    if (!isRecord(schema)) return;
    if (typeof schema.$ref === 'string') {
      if (seen.has(schema.$ref)) return;
      seen.add(schema.$ref);
      visit(resolve(document, schema), `schema ${schema.$ref.split('/').at(-1)}`);
      return;
    }
    for (const [name, property] of Object.entries(recordOf(schema.properties))) {
      checkWhole(recordOf(property), `the sent field \`${name}\``, (message) => say(place, message));
      if (recordOf(property).default !== undefined)
        say(place, `has a \`default\` of the sent field \`${name}\`: say in its description what it is when left out.`);
      visit(property, place);
    }
    for (const key of ['items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf']) visit(schema[key], place);
  };
  for (const { path, method, operation } of operationsOf(document))
    for (const media of Object.values(recordOf(resolve(document, operation.requestBody).content)))
      visit(recordOf(media).schema, `${method.toUpperCase()} ${path}`);
  // Entities without calls of their own are sent to the generic ones, which name none of these.
  for (const name of Object.keys(recordOf(recordOf(document.components).schemas)))
    if (/(Envio|Alteracao)$/.test(name)) visit({ $ref: `#/components/schemas/${name}` }, '');
}

/**
 * What is sent as a whole number says how large it may be, by its format or a greatest value: no database takes 1e308, which JSON Schema
 * calls an integer.
 */
export function checkWhole(schema: JsonRecord, what: string, say: (message: string) => void): void {
  const isWhole = [schema.type].flat().includes('integer');
  if (isWhole && schema.format === undefined && schema.maximum === undefined && schema.enum === undefined)
    say(`gives ${what} no greatest value: say \`format: int64\`, or a \`maximum\`.`);
}

/**
 * An answer is of one shape, whatever the parameters: a client that is typed knows what it gets. Only `/{entity}`, whose name is
 * a parameter, answers what the named list is.
 */
export function checkAnswerShape(
  document: JsonRecord,
  given: JsonRecord,
  path: string,
  say: (message: string) => void,
): void {
  if (path === '/{entity}') return;
  const schema = resolve(document, given);
  const places: readonly [string, JsonRecord][] = [
    ['', schema],
    ['/data', resolve(document, recordOf(schema.properties).data)],
  ];
  for (const [place, part] of places)
    for (const key of ['anyOf', 'oneOf']) {
      const forms = listOf(part[key]).map((form) => recordOf(resolve(document, form)).type);
      if (forms.filter((type) => type !== 'null').length > 1)
        say(`answers several shapes (\`${place}/${key}\`): give each an operation, or make them one.`);
    }
}
