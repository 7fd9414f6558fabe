import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { hasPostgres, quickSettings, startPostgres } from '../../tests/support/postgres.ts';
import { cachedSpecsVariable } from '../../tests/support/run/cached-specs.ts';
import { embeddedFaults, embeddedFiles } from '../../tests/support/run/embedded-files.ts';
import { fileCpuTarget } from '../../tests/support/run/file-cpu-target.ts';
import { findBrowser } from '../support/browser.ts';
import { openTestCache } from './cached-tests.ts';
import { runChecks } from './checks.ts';
import { fileTimesTarget } from './file-times-reporter.ts';
import { hangTarget } from './hang-reporter.ts';
import { readPlaywright, readVitest } from './reports.ts';
import { findSqlTests } from './sql-tests.ts';
import { nothing, runProgram, type StageResult } from './stage.ts';

export const stageNames = ['checks', 'unit', 'server', 'embedded', 'e2e'] as const;
export type StageName = (typeof stageNames)[number];

/** Options of a run, for all stages. */
export type Run = {
  /** Folder for the reports of the test runners. */
  readonly results: string;
  readonly isWhole: boolean;
  /** Only run tests that depend on changes since this commit; all tests by default. */
  readonly since?: string;
};

/** File with the inputs with which cached tests have passed. */
export const cacheFile = 'tests/cached.json';

/** The stages of a run; each is called once, in its own process. */
export function createStages(run: Run): Readonly<Record<StageName, () => Promise<StageResult>>> {
  const sqlTests = findSqlTests(['src', 'tests/contract', 'tests/faults']);
  const cache = openTestCache(cacheFile);
  const findCached = (stage: StageName, files?: readonly string[]): readonly string[] =>
    run.isWhole ? [] : cache.findCached(stage, files);
  const runSqlTests = async (
    stage: StageName,
    files: readonly string[],
    env: Readonly<Record<string, string>> = {},
    args: readonly string[] = [],
  ): Promise<StageResult> => {
    const cached = findCached(stage, files);
    const left = files.filter((file) => !cached.includes(file));
    return { ...(await runVitest(run, stage, [...left, ...args], env)), cached };
  };
  return {
    checks: async () => {
      const { passed, failures } = await runChecks();
      return { ...nothing, passed: passed.length, failures };
    },
    unit: async () => {
      const cached = findCached('unit');
      return { ...(await runVitest(run, 'unit', exclude([...sqlTests, ...cached]))), cached };
    },
    server: async () => {
      const cluster = await startPostgres(quickSettings);
      if (cluster === null) {
        console.log('No PostgreSQL programs found: the tests of the server run on the embedded database alone.');
        return process.env.CI === undefined ? nothing : { ...nothing, failures: ['no PostgreSQL programs'] };
      }
      try {
        const files = run.isWhole ? sqlTests : sqlTests.filter((file) => !embeddedFaults.includes(file));
        // Imported here because it loads the whole server, which the other stages do not need.
        const { makeTemplate, templateVariable } = await import('../../tests/support/migrated-database.ts');
        const template = await makeTemplate(cluster.url);
        const env = { TEST_DATABASE_URL: cluster.url, [templateVariable]: template };
        // One worker more than processors, because these tests often wait for the database or for a killed server to
        // restart.
        return await runSqlTests('server', files, env, [`--maxWorkers=${availableParallelism() + 1}`]);
      } finally {
        await cluster.stop();
      }
    },
    embedded: async () => {
      const runsAll = run.isWhole || !(await hasPostgres());
      return runSqlTests('embedded', runsAll ? sqlTests : [...embeddedFiles, ...embeddedFaults]);
    },
    e2e: async () => {
      const cached = findCached('e2e');
      return { ...(await runEndToEnd(run, cached)), cached };
    },
  };
}

/** Arguments that exclude these files. */
function exclude(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => ['--exclude', file]);
}

async function runVitest(
  { results, since }: Run,
  name: string,
  args: readonly string[],
  own: Readonly<Record<string, string>> = {},
): Promise<StageResult> {
  const report = `${results}/${name}.json`;
  const times = `${results}/${name}-times.json`;
  const cpu = `${results}/${name}-cpu.jsonl`;
  const hangs = `${results}/${name}-hangs.jsonl`;
  for (const file of [report, times, cpu, hangs]) rmSync(file, { force: true });
  const status = await runProgram(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...(since === undefined ? args : [...args, `--changed=${since}`, '--passWithNoTests']),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/run/file-times-reporter.ts',
      '--reporter=./scripts/run/hang-reporter.ts',
      `--outputFile.json=${report}`,
    ],
    { ...process.env, [fileTimesTarget]: times, [fileCpuTarget]: resolve(cpu), [hangTarget]: hangs, ...own },
  );
  return readVitest(report, status, { times, cpu, hangs });
}

async function runEndToEnd({ results, since }: Run, cached: readonly string[]): Promise<StageResult> {
  // End-to-end tests import no sources of the portal, so it is unknown which of them a change affects. Only changed
  // ones run.
  const specs = since === undefined ? [] : findChanged(since).filter((file) => file.endsWith('.spec.ts'));
  if (since !== undefined && specs.length === 0) return nothing;
  const report = `${results}/e2e.json`;
  rmSync(report, { force: true });
  const status = await runProgram(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'tests/e2e/playwright.config.ts',
      '--reporter=list,json',
      ...specs,
      // The changed files may only contain tests for `--whole`, which do not run here.
      ...(specs.length === 0 ? [] : ['--pass-with-no-tests']),
    ],
    {
      ...process.env,
      [cachedSpecsVariable]: cached.join(','),
      VITRAL_BROWSER: findBrowser({ isHeadless: true }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(report),
    },
  );
  return readPlaywright(report, status);
}

/** Files that differ from a commit, including new ones. */
function findChanged(since: string): readonly string[] {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', [...args], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  return [
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
