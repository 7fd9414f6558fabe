/**
 * Runs everything: the checks of the sources, the tests of pure code, pages and components, the tests of the server on
 * a temporary PostgreSQL, those that differ on the embedded database, and the end-to-end tests in an installed
 * Chromium. Prints the processor time of each stage and of the most expensive files, fails if the whole is more work than
 * `tests/budget.json` allows, and ends with 'N passed, N failed'.
 *
 * `--only checks,unit,server,embedded,e2e` runs some stages, `--whole` the complete run before a release
 * (`tests/support/whole.ts`).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeInMemory } from '../tests/support/databases/memory-folder.ts';
import { isWhole, wholeVariable } from '../tests/support/whole.ts';
import { type Budget, checkBudget, countUnits, listFiles, printTable } from './run/clock.ts';
import { measurePace } from './run/pace.ts';
import { runQueue } from './run/queue.ts';
import { type StageName, stageNames } from './run/stages.ts';
import { nearest, readOptions, refuse, wantsHelp } from './support/options.ts';

const usage = `Usage: npm test [-- --only ${stageNames.join(',')}] [--whole] [--changed COMMIT]

Runs everything and ends with 'N passed, N failed'; --only runs the named stages, separated by commas. With --whole, as
before a release, samples are larger, faults are tried on both databases, and every address is walked as every profile. With --changed only those tests run
that import what differs from that commit (HEAD: what is not committed), and end-to-end tests that differ themselves.`;

wantsHelp(usage);
const { values: options } = readOptions(
  { only: { type: 'string' }, whole: { type: 'boolean' }, changed: { type: 'string' } } as const,
  usage,
);
const only = options.only?.split(',').map((name) => name.trim());
for (const name of only ?? []) {
  if (!stageNames.some((stage) => stage === name))
    refuse(`There is no stage "${name}".${nearest(name, stageNames)}`, usage);
}
const wanted = (stage: StageName): boolean => only?.includes(stage) ?? true;
const runsWhole = options.whole === true || isWhole;

writeInMemory();

const results = '.build/test-results';
mkdirSync(results, { recursive: true });
// Node's compile cache halves the time of a start, and tests start many programs.
process.env.NODE_COMPILE_CACHE ??= resolve('.build/compiled');
if (runsWhole) process.env[wholeVariable] = '1';
const begun = performance.now();
const measured = measurePace();
const ended = await runQueue(stageNames.filter(wanted), {
  results,
  isWhole: runsWhole,
  ...(options.changed === undefined ? {} : { since: options.changed }),
});

writeFileSync(`${results}/files.txt`, listFiles(ended));
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
const pace = measured.stop();
const units = countUnits(ended, pace);
console.log(`${printTable(ended)}\n\n${minutes} minutes in all. All files: ${results}/files.txt`);
console.log(`One unit of work took ${(pace * 1000).toFixed(1)} ms of the processor, the run ${units ?? '–'} units.\n`);

// Failures are repeated at the end, where people look.
const failures = ended.flatMap(({ name, failures: own }) => own.map((line) => `  ${name}: ${line}`));
const isUsual = only === undefined && !runsWhole && options.changed === undefined;
const budget: Budget = JSON.parse(readFileSync('tests/budget.json', 'utf8'));
const over = isUsual ? checkBudget(units, budget) : null;
if (over !== null) failures.push(`  budget: ${over}`);
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`);
const passed = ended.reduce((sum, stage) => sum + stage.passed, 0);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 || passed === 0 ? 1 : 0);
