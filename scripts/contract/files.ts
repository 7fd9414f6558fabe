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

/** All valid entity schemas below a folder. Mistakes in the others are reported by `npm run views:check`. */
export async function readEntitySources(
  folder: URL = new URL('schemas/', root),
): Promise<ReadonlyMap<string, EntitySource>> {
  const { models, shapes, texts } = await readSchemas(fileURLToPath(folder));
  const sources = new Map<string, EntitySource>();
  for (const [name, text] of texts) {
    const model = models.get(name) ?? shapes.get(name);
    if (model === undefined) continue;
    // Comments are allowed, as when the server reads it.
    const schema = parseJson(`${name}.schema.json`, text).value;
    if (isRecord(schema)) sources.set(name, { model, isStored: models.has(name), schema });
  }
  return sources;
}

/** Text of `openapi/components/entities.yaml`, the components that are derived from the entity schemas. */
export async function entityComponents(): Promise<string> {
  const components = Object.fromEntries(componentsOf(await readEntitySources()));
  return `# Written by \`npm run generate\` from the entity schemas; never edit by hand.\n${stringify(components, {
    lineWidth: 120,
    aliasDuplicateObjects: false,
  })}`;
}

/**
 * The whole contract as one document without references to other files. Throws with all references that do not resolve.
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

/** The reference at a place of a file, because the messages of the bundler leave it out; empty if there is none. */
function referenceAt(text: string | undefined, pointer: string | undefined): string {
  if (text === undefined || pointer === undefined) return '';
  const found = valueAt(parse(text), pointer.replace(/^#?/, '').replace(/^\/$/, ''));
  const reference = isRecord(found) ? found.$ref : found;
  return typeof reference === 'string' ? ` ${JSON.stringify(reference)}` : '';
}

/** TypeScript types of the client for a bundled document: paths, operations and schemas. */
export async function clientTypes(document: JsonRecord): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(document), { silent: true });
  return `// Written by \`npm run generate\` from openapi/; never edit by hand.\n${astToString(nodes)}`;
}

/**
 * The same types for the OpenAPI document of another server.
 * @param source http(s) address, or path of a file
 */
export async function typesFrom(source: string): Promise<string> {
  const isAddress = /^https?:\/\//.test(source);
  const nodes = await openapiTS(isAddress ? new URL(source) : pathToFileURL(resolve(source)), { silent: true });
  return `// Written by \`npm run generate -- --from\` from another server's document; never edit by hand.\n${astToString(nodes)}`;
}
