/**
 * `npm run openapi:bundle -- FILE` writes the contract as one file for others, as YAML or JSON by the ending of its
 * name.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { stringify } from 'yaml';
import { bundleContract } from './contract/files.ts';

const file = process.argv[2] ?? '.build/openapi.yaml';
const document = await bundleContract();
await mkdir(dirname(file), { recursive: true });
await writeFile(
  file,
  file.endsWith('.json')
    ? `${JSON.stringify(document, null, 2)}\n`
    : // Many readers follow YAML 1.1, in which a plain 2026-11-20 is a date and NO is false: such texts are quoted.
      stringify(document, { version: '1.1', lineWidth: 120, aliasDuplicateObjects: false }),
);
console.log(`Wrote ${file}`);
