/**
 * `npm run generate` writes all generated files: lists of what areas have, components of the contract from the entity
 * schemas, the contract as one file and the typed client from `openapi/`, schemas for editors from the vocabulary, and
 * the catalogue of texts. `--check` writes nothing and fails if a generated file differs; it does not check the
 * catalogue, which `npm run texts:check` does. `--from <address or file>` only writes the types of another server's
 * OpenAPI document, to `--to <file>` or over those of the portal.
 */
import { areaLists } from './contract/area-lists.ts';
import { differences } from './contract/check.ts';
import { bundleContract, entityComponents, typesFrom } from './contract/files.ts';
import { componentsPath, generatedFiles, put, typesPath } from './contract/generated.ts';
import { readOptions, wantsHelp } from './support/options.ts';
import { catalogOf, catalogPath, readAreas } from './texts/built-in.ts';

const usage = `Usage: npm run generate [-- --check]
       npm run generate -- --from <address or file> [--to <file>]

Writes what follows from the entity schemas, openapi and the vocabulary of views. --check writes nothing and ends with 1
when a file differs. --from writes the types of another server's OpenAPI document alone, to --to or over the portal's.`;

wantsHelp(usage);
const { values } = readOptions(
  { check: { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' } } as const,
  usage,
);

if (values.from !== undefined) {
  const types = await typesFrom(values.from).catch((error: Error) => {
    console.error(`${values.from} gives no types: ${error.message}`);
    process.exit(1);
  });
  await put(values.to ?? typesPath, types);
} else if (values.check) {
  const problems = await differences(await bundleContract());
  for (const { place, message } of problems) console.error(`${place}: ${message}`);
  if (problems.length > 0) process.exit(1);
} else {
  // The order matters: the areas of the web app are read from their list, and the contract refers to the components.
  for (const [path, text] of areaLists()) await put(path, text);
  await put(componentsPath, await entityComponents());
  for (const [path, text] of await generatedFiles(await bundleContract())) await put(path, text);
  await put(catalogPath, catalogOf(await readAreas()));
}
