/** What the reports of the test runners (JSON) say: how many passed, and which did not, with the first words of why. */
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

export type StageResult = {
  readonly passed: number;
  /** A line or a few for each test that failed: file, name, message. */
  readonly failures: readonly string[];
  /** Tests that failed at first and passed when they were run once more. */
  readonly unsteady: readonly string[];
};

const nothing: StageResult = { passed: 0, failures: [], unsteady: [] };
const messageLines = 4;

/** @param status how the runner ended: one that ends badly has failed even if no test did, as when it crashed */
export function readVitest(file: string, status: number | null): StageResult {
  if (!existsSync(file)) return ended(nothing, status);
  const report: JsonTestResults = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && ofFile === 'failed') return [failure(name, '(the file)', message)];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]));
  });
  return ended({ ...nothing, passed: report.numPassedTests, failures }, status);
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
  return ended({ passed: expected + flaky, failures, unsteady: named('flaky') }, status);
}

function ended(result: StageResult, status: number | null): StageResult {
  if (status === 0 || result.failures.length > 0) return result;
  return { ...result, failures: [`the runner ended with ${status === null ? 'a signal' : `exit code ${status}`}`] };
}

function testsOf(suite: JSONReportSuite): { readonly status: string; readonly text: string }[] {
  const own = suite.specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName, results }) => {
      const message = results.find(({ error }) => error !== undefined)?.error?.message;
      return { status, text: failure(`${file}:${line} [${projectName}]`, title, message) };
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
