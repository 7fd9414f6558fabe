/**
 * Runs everything: the checks of the sources, unit and server tests on the embedded database, the server tests again on
 * a throwaway PostgreSQL, and the end-to-end tests in an installed Chromium. Says how long each stage took, which files
 * were slowest, and ends with 'N passed, N failed'.
 * `--only checks,unit,postgres,e2e` runs some of it, `--whole` the long form of the walks (`tests/support/whole.ts`).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { endVariable } from '../tests/e2e/time-left.ts';
import { writeInMemory } from '../tests/support/databases/memory-folder.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { wholeVariable } from '../tests/support/whole.ts';
import { findBrowser } from './browser.ts';
import { runChecks } from './checks.ts';
import { fileTimesTarget } from './file-times-reporter.ts';
import { nearest, readOptions, refuse, wantsHelp } from './options.ts';
import { findSqlTests } from './sql-tests.ts';
import { findSlowest, nothing, readPlaywright, readVitest, type StageResult } from './test-reports.ts';

const stages = ['checks', 'unit', 'postgres', 'e2e'] as const;
type Stage = (typeof stages)[number];
const usage = `Usage: npm test [-- --only ${stages.join(',')}] [--whole] [--within MINUTES]

Runs everything and ends with 'N passed, N failed'; --only runs the named stages, separated by commas. With --whole, as
before a release, samples are larger and end-to-end tests repeat what is the same for other profiles and widths. With --within none of them
begins after so many minutes: those that are left out are named at the end.`;

wantsHelp(usage);
const { values: options } = readOptions(
  { only: { type: 'string' }, whole: { type: 'boolean' }, within: { type: 'string' } } as const,
  usage,
);
const only = options.only?.split(',').map((name) => name.trim());
for (const name of only ?? []) {
  if (!stages.some((stage) => stage === name)) refuse(`There is no stage "${name}".${nearest(name, stages)}`, usage);
}
const within = options.within === undefined ? null : Number(options.within);
if (within !== null && !(within > 0)) refuse(`--within takes minutes, such as 80, and not "${options.within}".`, usage);
const end = within === null ? null : Date.now() + within * 60_000;
const wanted = (stage: Stage): boolean => only?.includes(stage) ?? true;

writeInMemory();

/** Programs that Node has compiled once start in half the time, and tests start many. */
const environment = {
  NODE_COMPILE_CACHE: resolve('.build/compiled'),
  ...process.env,
  ...(options.whole === true ? { [wholeVariable]: '1' } : {}),
};
const results = '.build/test-results';
mkdirSync(results, { recursive: true });

const slowestShown = 10;

const ended: (StageResult & { readonly name: string; readonly minutes: number })[] = [];
let begun = performance.now();

function count(name: string, result: StageResult): void {
  const now = performance.now();
  ended.push({ name, ...result, minutes: (now - begun) / 60_000 });
  begun = now;
  console.log(`\n${name}: ${result.passed} passed, ${result.failures.length} failed\n`);
}

function vitest(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const report = `${results}/${name}.json`;
  const times = `${results}/${name}-times.json`;
  for (const file of [report, times]) rmSync(file, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/file-times-reporter.ts',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit', env: { ...environment, [fileTimesTarget]: times, ...env } },
  );
  count(name, readVitest(report, status, times));
}

function endToEnd(): void {
  const report = `${results}/e2e.json`;
  rmSync(report, { force: true });
  const browser = findBrowser({ isHeadless: true });
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      stdio: 'inherit',
      env: {
        ...environment,
        VITRAL_BROWSER: browser,
        PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report),
        ...(end === null ? {} : { [endVariable]: String(end) }),
      },
    },
  );
  count('e2e', readPlaywright(report, status));
}

if (wanted('checks')) {
  const { passed, failures } = await runChecks();
  count('checks', { ...nothing, passed: passed.length, failures });
}
if (wanted('unit')) vitest('unit', []);
if (wanted('postgres')) {
  const cluster = await startPostgres();
  if (cluster === null) {
    console.log('No PostgreSQL programs found: the tests on PostgreSQL are left out. Install PostgreSQL to run them.');
    if (process.env.CI) count('postgres', { ...nothing, failures: ['no PostgreSQL programs'] });
  } else {
    try {
      const files = findSqlTests(['src/server', 'tests/contract', 'tests/faults']);
      // Loads the whole server, which the other stages do without.
      const { makeTemplate, templateVariable } = await import('../tests/support/migrated-database.ts');
      const template = await makeTemplate(cluster.url);
      // Its tests wait for the database, and those that kill a server for the next one, while a core has nothing to do.
      const workers = `--maxWorkers=${availableParallelism() + 1}`;
      vitest('postgres', [...files, workers], { TEST_DATABASE_URL: cluster.url, [templateVariable]: template });
    } finally {
      await cluster.stop();
    }
  }
}
if (wanted('e2e')) endToEnd();

console.log('Minutes:');
for (const { name, minutes, passed, failures } of ended)
  console.log(`${minutes.toFixed(1).padStart(7)}  ${name}: ${passed} passed, ${failures.length} failed`);
const slowest = findSlowest(ended, slowestShown);
if (slowest.length > 0) console.log(`\nSlowest files, each on its worker:\n${slowest.join('\n')}`);
console.log('');

/** Once more at the end, where one looks: whatever did not pass at once. */
function list(title: string, select: (result: StageResult) => readonly string[]): void {
  const lines = ended.flatMap((result) => select(result).map((line) => `  ${result.name}: ${line}`));
  if (lines.length > 0) console.log(`${title}:\n${lines.join('\n')}\n`);
}

list('Passed only when run once more, which is a defect of the test or of what it tests', ({ unsteady }) => unsteady);
list('Left out, as no time was left', ({ leftOut }) => leftOut);
list('Failed', ({ failures }) => failures);
const passed = ended.reduce((sum, result) => sum + result.passed, 0);
const failed = ended.reduce((sum, result) => sum + result.failures.length, 0);
const leftOut = ended.reduce((sum, result) => sum + result.leftOut.length, 0);
console.log(`${passed} passed, ${failed} failed${leftOut === 0 ? '' : `, ${leftOut} skipped`}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
