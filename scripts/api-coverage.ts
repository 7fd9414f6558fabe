/** `npm run api:coverage` prints, for each area, how many calls of the contract the server implements. */
import { join } from 'node:path';
import { demonstration } from '../src/areas/demo-areas.ts';
import { readSchemas } from '../src/engine/records/schemas/schema-folder.ts';
import { answeredOperations } from '../src/engine/statements/read-statements.ts';
import { loadContract } from '../src/platform/http/contract.ts';
import { projectRoot } from '../src/platform/project-root.ts';
import { knownCalls } from '../src/start/known-calls.ts';
import { coverageOf } from './contract/coverage.ts';
import { bundleContract } from './contract/files.ts';

const contract = await loadContract();
const calls = knownCalls(contract);
const schemas = await readSchemas(join(projectRoot, 'schemas'));
const answered = await answeredOperations(projectRoot, { ...schemas, ...calls });
const ofDevelopment = demonstration.modules.flatMap(({ operations }) => operations);
const areas = coverageOf(await bundleContract(), new Set([...calls.served, ...answered, ...ofDevelopment]));
const sum = (key: 'served' | 'described'): number => areas.reduce((total, area) => total + area[key], 0);
const rows = [...areas, { area: 'total', served: sum('served'), described: sum('described') }];
for (const { area, served: count, described } of rows)
  console.log(`${area.padEnd(16)}${String(count).padStart(4)} / ${String(described).padStart(3)}`);
