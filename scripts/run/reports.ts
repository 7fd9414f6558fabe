/** What the reports of the test runners (JSON) say: how many passed, and which did not, with the first words of why. */
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
 * @param status how the runner ended: one that ends badly has failed even if no test did, as when it crashed
 * @param measured what the reporter of file times wrote, the lines of processor times, and of files that hung
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

/** @param status as for {@link readVitest} */
export function readPlaywright(file: string, status: number | null): StageResult {
  if (!existsSync(file)) return ended(nothing, status);
  const report: JSONReport = JSON.parse(readFileSync(file, 'utf8'));
  const tests = report.suites.flatMap(testsOf);
  const errors = report.errors.map(({ message }) => failure('end to end', '(the run)', message));
  const named = (wanted: string) => tests.filter((test) => test.status === wanted).map(({ text }) => text);
  // A test that passes only the second time has failed, should a runner be configured to try twice.
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
  // A test that does not concern a width is skipped there: the other width has it.
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
