/** `npm run check` runs all checks of `run/checks.ts`, also after one has failed, and no tests. */

import { checks, runChecks } from './run/checks.ts';
import { readOptions, wantsHelp } from './support/options.ts';

const usage = `Usage: npm run check

Runs every check of the sources, also after one has failed, and sums up: ${checks.map(({ name }) => name).join(', ')}.`;

wantsHelp(usage);
readOptions({}, usage);
const { passed, failures } = await runChecks();
console.log(
  `\n${passed.length} passed, ${failures.length} failed${failures.length === 0 ? '' : `: ${failures.join(', ')}`}`,
);
process.exit(failures.length === 0 ? 0 : 1);
