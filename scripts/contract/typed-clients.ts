import { isRecord, type JsonRecord } from '../../src/language/json/record.ts';
import { listOf, operationsOf, recordOf, resolve } from './document.ts';

/**
 * Bodies must not have a `default`. Generators treat a field with one as always present, so typed clients would have to
 * send it, and a change of some fields would reset the others. Reports each `default` in a body, or in a schema to
 * which a body refers.
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
  // Entities without calls of their own are sent to the generic calls, which do not refer to these schemas.
  for (const name of Object.keys(recordOf(recordOf(document.components).schemas)))
    if (/(Envio|Alteracao)$/.test(name)) visit({ $ref: `#/components/schemas/${name}` }, '');
}

/**
 * A whole number in a request must have a limit, by its format or a maximum: 1e308 is an integer in JSON Schema, and no
 * database takes it.
 */
export function checkWhole(schema: JsonRecord, what: string, say: (message: string) => void): void {
  const isWhole = [schema.type].flat().includes('integer');
  if (isWhole && schema.format === undefined && schema.maximum === undefined && schema.enum === undefined)
    say(`gives ${what} no greatest value: say \`format: int64\`, or a \`maximum\`.`);
}

/**
 * An answer must have a single shape, whatever the parameters, so that typed clients know what they get. Only
 * `/{entity}`, whose name is a parameter, returns what the list of that entity returns.
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
