/**
 * Reads the JSON reports of the test runners: how many tests passed, and which failed, with the first lines of the
 * message.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { cpuAnnotation } from '../../tests/e2e/test-cpu.ts';
import type { FileLine } from '../../tests/support/run/file-cpu-target.ts';
import { readJsonLines } from './json-lines.ts';
import { type MeasuredFile, nothing, type StageResult } from './stage.ts';

const messageLines = 4;

/**
 * Result of a vitest run.
 * @param file path of its JSON report
 * @param status exit code of the runner, null for a signal; if it is not 0 the run has failed even if no test did, as
 * after a crash
 * @param measured paths of the file times, processor times and ended files that the reporters wrote
 */
export function readVitest(
  file: string,
  status: number | null,
  measured: { readonly times?: string; readonly cpu?: string; readonly hangs?: string } = {},
): StageResult {
  const hung = readJsonLines<string>(measured.hangs);
  if (!existsSync(file)) return ended({ ...nothing, failures: hung }, status);
  const report: JsonTestResults = JSON.parse(readFileSync(file, 'utf8'));
  const failed = report.testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const own = assertionResults.filter((test) => test.status === 'failed');
    if (own.length === 0 && ofFile === 'failed') return [failure(name, '(the file)', message)];
    return own.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]));
  });
  const failures = [...hung, ...failed];
  const wholeFiles = report.testResults
    .filter(({ assertionResults: tests }) => tests.length > 0 && tests.every((test) => test.status === 'passed'))
    .map(({ name }) => relative(process.cwd(), name));
  return ended({ ...nothing, passed: report.numPassedTests, failures, files: readFiles(measured), wholeFiles }, status);
}

function readFiles({ times, cpu }: { readonly times?: string; readonly cpu?: string }): readonly MeasuredFile[] {
  if (times === undefined || !existsSync(times)) return [];
  const all: readonly { readonly file: string; readonly seconds: number }[] = JSON.parse(readFileSync(times, 'utf8'));
  const taken = new Map(
    readJsonLines<FileLine>(cpu).flatMap(({ file, cpuSeconds }): [string, number][] =>
      cpuSeconds === undefined ? [] : [[file, cpuSeconds]],
    ),
  );
  return all.map(({ file, seconds }) => ({ file, seconds, cpuSeconds: taken.get(file) ?? null }));
}

/** Result of a Playwright run. Parameters as for {@link readVitest}. */
export function readPlaywright(file: string, status: number | null): StageResult {
  if (!existsSync(file)) return ended(nothing, status);
  const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  const tests = report.suites.flatMap(testsOf);
  const errors = report.errors.map(({ message }) => failure('end to end', '(the run)', message));
  const named = (wanted: string) => tests.filter((test) => test.status === wanted).map(({ text }) => text);
  // If a runner is configured to retry, a test that only passes the second time counts as failed.
  const failures = [...errors, ...named('unexpected'), ...named('flaky')];
  const files = report.suites.map((suite): MeasuredFile => {
    const own = tests.filter(({ file: name }) => name === suite.file);
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
    const cpu = own.flatMap(({ cpuSeconds }) => cpuSeconds ?? []);
    return {
      file: `tests/e2e/${suite.file}`,
      seconds: sum(own.map(({ seconds }) => seconds)),
      cpuSeconds: cpu.length === 0 ? null : sum(cpu),
    };
  });
  // A test that is only for one width of the window is skipped at the other.
  const isWhole = (suite: string): boolean => {
    const own = tests.filter(({ file: name }) => name === suite);
    return own.some(isExpected) && own.every((test) => isExpected(test) || test.status === 'skipped');
  };
  const wholeFiles = report.suites
    .filter(({ file: name }) => isWhole(name))
    .map(({ file: name }) => `tests/e2e/${name}`);
  return ended({ ...nothing, passed: report.stats.expected, failures, files, wholeFiles }, status);
}

const isExpected = ({ status }: ReportedTest): boolean => status === 'expected';

function ended(result: StageResult, status: number | null): StageResult {
  if (status === 0 || result.failures.length > 0) return result;
  return { ...result, failures: [`the runner ended with ${status === null ? 'a signal' : `exit code ${status}`}`] };
}

type ReportedTest = {
  readonly status: string;
  readonly text: string;
  readonly file: string;
  readonly seconds: number;
  readonly cpuSeconds: number | null;
};

function testsOf(suite: JSONReportSuite): ReportedTest[] {
  const own = suite.specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results, annotations }) => {
      const message = results.find(({ error }) => error !== undefined)?.error?.message;
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      const cpu = annotations.find(({ type }) => type === cpuAnnotation)?.description;
      const text = failure(`${file}:${line} [${projectName}]`, title, message);
      return { status, file, seconds, cpuSeconds: cpu === undefined ? null : Number(cpu), text };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

function failure(file: string, name: string, message: string | null | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, messageLines);
  return [`${file.replace(`${process.cwd()}/`, '')} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
