import type { EntityModel } from '../../src/runtime/definition/entity/entity.ts';
import { readEntity } from '../../src/runtime/definition/entity/read-entity.ts';
import { fuzzEntities } from './fuzz-entities.ts';

type Schema = { readonly title?: string; readonly required?: readonly string[]; readonly properties: object };

/** The entities of `fuzz-entities.ts`, with others, by name, that a test has schemas of its own for. */
export function withEntities(schemas: Readonly<Record<string, Schema>>): ReadonlyMap<string, EntityModel> {
  const own = Object.entries(schemas).map(([name, schema]): [string, EntityModel] => {
    const text = JSON.stringify({ title: name, type: 'object', ...schema });
    const { model, problems } = readEntity(name, { file: `${name}.schema.json`, text });
    if (model === null || problems.length > 0) throw new Error(`${name}: ${JSON.stringify(problems)}`);
    return [name, model];
  });
  return new Map([...fuzzEntities, ...own]);
}
