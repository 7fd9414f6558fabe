import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle, createConfig } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse, stringify } from 'yaml';
import { readSchemas } from '../../src/engine/records/schemas/schema-folder.ts';
import { componentsOf, type EntitySource } from '../../src/language/entity/entity-components.ts';
import { parseJson } from '../../src/language/json/parse.ts';
import { valueAt } from '../../src/language/json/pointer.ts';
import { isRecord, type JsonRecord } from '../../src/language/json/record.ts';

const root = new URL('../../', import.meta.url);
/** The hand-written document that names every path. */
export const contractFile = new URL('openapi/openapi.yaml', root);

/** Every entity schema below a folder that can be read; what is wrong with the others `npm run views:check` says. */
export async function readEntitySources(
  folder: URL = new URL('schemas/', root),
): Promise<ReadonlyMap<string, EntitySource>> {
  const { models, shapes, texts } = await readSchemas(fileURLToPath(folder));
  const sources = new Map<string, EntitySource>();
  for (const [name, text] of texts) {
    const model = models.get(name) ?? shapes.get(name);
    if (model === undefined) continue;
    // As the server reads it: with comments.
    const schema = parseJson(`${name}.schema.json`, text).value;
    if (isRecord(schema)) sources.set(name, { model, isStored: models.has(name), schema });
  }
  return sources;
}

/** Text of `openapi/components/entities.yaml`: what the paths say of entities, from the entity schemas. */
export async function entityComponents(): Promise<string> {
  const components = Object.fromEntries(componentsOf(await readEntitySources()));
  return `# Written by \`npm run generate\` from the entity schemas; never edit by hand.\n${stringify(components, {
    lineWidth: 120,
    aliasDuplicateObjects: false,
  })}`;
}

/**
 * The whole contract as one document without references to other files. Throws with every place that does not resolve.
 */
export async function bundleContract(file: URL = contractFile): Promise<JsonRecord> {
  const { bundle: document, problems } = await bundle({
    ref: fileURLToPath(file),
    config: await createConfig({}),
    removeUnusedComponents: false,
  });
  const errors = problems.filter((problem) => problem.severity === 'error');
  if (errors.length > 0) {
    const lines = errors.map(
      ({ message, location: [place] }) =>
        `${place?.source.absoluteRef ?? ''} ${place?.pointer ?? ''}: ${message}${referenceAt(place?.source.body, place?.pointer)}`,
    );
    throw new Error(`The contract cannot be put together:\n${lines.join('\n')}`);
  }
  const parsed: unknown = document.parsed;
  if (!isRecord(parsed)) throw new Error('The contract is no object.');
  return parsed;
}

/** The reference that stands at a place of a file, which messages about it leave out; empty when none does. */
function referenceAt(text: string | undefined, pointer: string | undefined): string {
  if (text === undefined || pointer === undefined) return '';
  const found = valueAt(parse(text), pointer.replace(/^#?/, '').replace(/^\/$/, ''));
  const reference = isRecord(found) ? found.$ref : found;
  return typeof reference === 'string' ? ` ${JSON.stringify(reference)}` : '';
}

/** TypeScript of the client: paths, operations and schemas of a bundled document. */
export async function clientTypes(document: JsonRecord): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(document), { silent: true });
  return `// Written by \`npm run generate\` from openapi/; never edit by hand.\n${astToString(nodes)}`;
}

/** The same types of another server's document: its http(s) address, or a file. */
export async function typesFrom(source: string): Promise<string> {
  const isAddress = /^https?:\/\//.test(source);
  const nodes = await openapiTS(isAddress ? new URL(source) : pathToFileURL(resolve(source)), { silent: true });
  return `// Written by \`npm run generate -- --from\` from another server's document; never edit by hand.\n${astToString(nodes)}`;
}
