/**
 * Runs everything: the checks of the sources, unit and server tests on the embedded database, the server tests again on
 * a throwaway PostgreSQL, and the end-to-end tests in an installed Chromium. Ends with 'N passed, N failed'.
 * `--only checks,unit,postgres,e2e` runs some of it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { startPostgres } from '../tests/support/postgres.ts';
import { findBrowser } from './browser.ts';
import { checks, runCheck } from './checks.ts';
import { nearest, readOptions, refuse, wantsHelp } from './options.ts';

const stages = ['checks', 'unit', 'postgres', 'e2e'] as const;
type Stage = (typeof stages)[number];
const usage = `Usage: npm test [-- --only ${stages.join(',')}]

Runs everything and ends with 'N passed, N failed'; --only runs the named stages, separated by commas.`;

wantsHelp(usage);
const { values: options } = readOptions({ only: { type: 'string' } } as const, usage);
const only = options.only?.split(',').map((name) => name.trim());
for (const name of only ?? []) {
  if (!stages.some((stage) => stage === name)) refuse(`There is no stage "${name}".${nearest(name, stages)}`, usage);
}
const wanted = (stage: Stage): boolean => only?.includes(stage) ?? true;

const total = { passed: 0, failed: 0 };
const results = '.build/test-results';
mkdirSync(results, { recursive: true });

function count(name: string, passed: number, failed: number): void {
  total.passed += passed;
  total.failed += failed;
  console.log(`\n${name}: ${passed} passed, ${failed} failed\n`);
}

function vitest(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const report = `${results}/${name}.json`;
  rmSync(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  );
  const { passed, failed } = readCounts(report, (data) => ({
    passed: numberAt(data, 'numPassedTests'),
    failed: numberAt(data, 'numFailedTests'),
  }));
  // A run that ends badly without a failed test (a file that does not load, an unhandled error) has failed all the same.
  count(name, passed, failed === 0 && status !== 0 ? 1 : failed);
}

function endToEnd(): void {
  const report = `${results}/e2e.json`;
  rmSync(report, { force: true });
  const browser = findBrowser();
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      stdio: 'inherit',
      env: { ...process.env, VITRAL_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report) },
    },
  );
  const { passed, failed } = readCounts(report, (data) => {
    const stats = objectAt(data, 'stats');
    return { passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'), failed: numberAt(stats, 'unexpected') };
  });
  count('e2e', passed, failed === 0 && status !== 0 ? 1 : failed);
}

function readCounts(
  file: string,
  read: (data: unknown) => { passed: number; failed: number },
): { passed: number; failed: number } {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  return read(JSON.parse(readFileSync(file, 'utf8')));
}

function objectAt(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;
}

function numberAt(data: unknown, key: string): number {
  const value = objectAt(data, key);
  return typeof value === 'number' ? value : 0;
}

if (wanted('checks')) {
  const passed = checks.map(runCheck).filter(Boolean).length;
  count('checks', passed, checks.length - passed);
}
if (wanted('unit')) vitest('unit', []);
if (wanted('postgres')) {
  const cluster = await startPostgres();
  if (cluster === null) {
    console.log('No PostgreSQL programs found: the tests on PostgreSQL are left out. Install PostgreSQL to run them.');
    if (process.env.CI) count('postgres', 0, 1);
  } else {
    try {
      vitest('postgres', ['src/server', 'tests/contract', 'tests/faults'], { TEST_DATABASE_URL: cluster.url });
    } finally {
      await cluster.stop();
    }
  }
}
if (wanted('e2e')) endToEnd();

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
