/** What the reports of the test runners (JSON) say: how many passed, and which did not, with the first words of why. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { noTimeLeft } from '../tests/e2e/time-left.ts';

/** A test file, relative to the project, and how long it took on its worker. */
export type TimedFile = { readonly file: string; readonly seconds: number };

export type StageResult = {
  readonly passed: number;
  /** A line or a few for each test that failed: file, name, message. */
  readonly failures: readonly string[];
  /** Tests that failed at first and passed when they were run once more. */
  readonly unsteady: readonly string[];
  /** Tests that were not begun, as the time that the run may take was over. */
  readonly leftOut: readonly string[];
  readonly files: readonly TimedFile[];
};

/** Of a stage that ran nothing. */
export const nothing: StageResult = { passed: 0, failures: [], unsteady: [], leftOut: [], files: [] };
const messageLines = 4;

/**
 * @param status how the runner ended: one that ends badly has failed even if no test did, as when it crashed
 * @param times what the reporter of file times wrote
 */
export function readVitest(file: string, status: number | null, times?: string): StageResult {
  if (!existsSync(file)) return ended(nothing, status);
  const files: readonly TimedFile[] =
    times !== undefined && existsSync(times) ? JSON.parse(readFileSync(times, 'utf8')) : [];
  const report: JsonTestResults = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && ofFile === 'failed') return [failure(name, '(the file)', message)];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]));
  });
  return ended({ ...nothing, passed: report.numPassedTests, failures, files }, status);
}

/** @param status as for {@link readVitest} */
export function readPlaywright(file: string, status: number | null): StageResult {
  if (!existsSync(file)) return ended(nothing, status);
  const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  const tests = report.suites.flatMap(testsOf);
  const named = (wanted: string) => tests.filter((test) => test.status === wanted).map((test) => test.text);
  const { expected, flaky } = report.stats;
  const errors = report.errors.map(({ message }) => failure('end to end', '(the run)', message));
  const failures = [...errors, ...named('unexpected')];
  const files = report.suites.map((suite) => ({
    file: `tests/e2e/${suite.file}`,
    seconds: tests.filter(({ file: own }) => own === suite.file).reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  const leftOut = tests.filter(({ isLeftOut }) => isLeftOut).map(({ text }) => text);
  return ended({ passed: expected + flaky, failures, unsteady: named('flaky'), leftOut, files }, status);
}

/** The files that took longest, with their stage, longest first. */
export function findSlowest(
  stages: readonly (Pick<StageResult, 'files'> & { readonly name: string })[],
  count: number,
): readonly string[] {
  return stages
    .flatMap(({ name, files }) => files.map(({ file, seconds }) => ({ text: `${name}: ${file}`, seconds })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ text, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${text}`);
}

function ended(result: StageResult, status: number | null): StageResult {
  if (status === 0 || result.failures.length > 0) return result;
  return { ...result, failures: [`the runner ended with ${status === null ? 'a signal' : `exit code ${status}`}`] };
}

type ReportedTest = {
  readonly status: string;
  readonly isLeftOut: boolean;
  readonly text: string;
  readonly file: string;
  readonly seconds: number;
};

function testsOf(suite: JSONReportSuite): ReportedTest[] {
  const own = suite.specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results, annotations }) => {
      const message = results.find(({ error }) => error !== undefined)?.error?.message;
      const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      const isLeftOut = status === 'skipped' && annotations.some(({ description }) => description === noTimeLeft);
      return { status, isLeftOut, file, seconds, text: failure(`${file}:${line} [${projectName}]`, title, message) };
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
