/**
 * Writes the typed client's types from the OpenAPI document: `npm run generate`.
 * `--check` writes nothing and fails when the committed types differ from the document.
 */
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const source = new URL('../openapi/openapi.yaml', import.meta.url);
const target = new URL('../src/api/generated/portal.ts', import.meta.url);
const banner = '// Written by `npm run generate` from openapi/; never edit by hand.\n';

const text = banner + astToString(await openapiTS(source, { alphabetize: false, silent: true }));

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== text) {
    console.error('src/api/generated/portal.ts differs from openapi/: run `npm run generate` and commit the result.');
    process.exit(1);
  }
  console.log('The generated client matches openapi/.');
} else {
  await writeFile(target, text);
  console.log('Wrote src/api/generated/portal.ts');
}
