import { isRecord, type JsonRecord } from '../../src/language/json/record.ts';
import { personRuleOf } from '../../src/platform/http/named-people.ts';
import { recordOf, resolve } from './document.ts';

/** Names of parameters and properties that contain ids of people or branches. */
const personName =
  /^(id_?)?(cliente|consultor|usuario|pessoa|filial|entrevistador|client|branch)|filial(retirada)?$|^id_(origem|destino)$/i;

/**
 * Parameters and properties that name a person must have `x-names`, by which the server refuses people whom the caller
 * may not name. It is an entity, an object with `entity`, `by` and `others`, or `open` with the reason why everybody
 * may name anybody. Filters of entities need none, because they are conditions.
 */
export function checkPeople(
  document: JsonRecord,
  operation: JsonRecord,
  parameters: readonly JsonRecord[],
  stored: ReadonlySet<string>,
  say: (message: string) => void,
): void {
  const named = parameters.flatMap(({ in: where, name, schema }) =>
    where === 'path' || where === 'query' ? [[String(name), recordOf(schema)] as const] : [],
  );
  const body = recordOf(recordOf(resolve(document, operation.requestBody).content)['application/json']).schema;
  const properties = Object.entries(recordOf(recordOf(body).properties));
  for (const [name, given] of [...named, ...properties]) {
    const schema = recordOf(given);
    const rule = schema['x-names'];
    if (rule === undefined) {
      if (schema.type === 'integer' && personName.test(name) && operation['x-entity'] === undefined)
        say(
          `names somebody by \`${name}\`: say of which entity (\`x-names: Cliente\`), or why everybody may (\`open\`).`,
        );
      continue;
    }
    if (isRecord(rule) && typeof rule.open === 'string' && rule.open.length > 10) continue;
    const read = personRuleOf(schema);
    if (read === null || !stored.has(read.entity))
      say(`has the \`x-names\` ${JSON.stringify(rule)} of \`${name}\`: name a stored entity, or a reason as \`open\`.`);
  }
}
