/**
 * Writes what follows from other sources: the typed client from `openapi/` and the schema that completes view files in
 * an editor from the vocabulary. `npm run generate`; `--check` writes nothing and fails when a committed file differs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { viewSchema } from '../src/runtime/definition/view-schema.ts';

const banner = '// Written by `npm run generate` from openapi/; never edit by hand.\n';

async function clientTypes(): Promise<string> {
  const nodes = await openapiTS(new URL('../openapi/openapi.yaml', import.meta.url), { silent: true });
  return banner + astToString(nodes);
}

const files = [
  { path: 'src/api/generated/portal.ts', text: await clientTypes() },
  { path: 'schemas/view.schema.json', text: `${JSON.stringify(viewSchema(), null, 2)}\n` },
];

let differs = false;
for (const { path, text } of files) {
  const url = new URL(`../${path}`, import.meta.url);
  if (!process.argv.includes('--check')) {
    await writeFile(url, text);
    console.log(`Wrote ${path}`);
  } else if ((await readFile(url, 'utf8').catch(() => '')) !== text) {
    differs = true;
    console.error(`${path} differs from its source: run \`npm run generate\` and commit the result.`);
  }
}
if (differs) process.exit(1);
