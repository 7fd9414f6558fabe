/** Prints how many of the described calls the server has, by area: `npm run api:coverage`. */
import { servedOperations } from '../src/server/served-operations.ts';
import { coverageOf } from './contract/coverage.ts';
import { bundleContract } from './contract/files.ts';

const areas = coverageOf(await bundleContract(), await servedOperations());
const sum = (key: 'served' | 'described'): number => areas.reduce((total, area) => total + area[key], 0);
const rows = [...areas, { area: 'total', served: sum('served'), described: sum('described') }];
for (const { area, served, described } of rows)
  console.log(`${area.padEnd(16)}${String(served).padStart(4)} / ${String(described).padStart(3)}`);
