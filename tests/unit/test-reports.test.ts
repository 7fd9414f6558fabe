import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findSlowest, readPlaywright, readVitest } from '../../scripts/test-reports.ts';
import { isOver, noTimeLeft } from '../e2e/time-left.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-reports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(report: object): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(report));
  return file;
}

const vitest = (results: object[], passed: number) => write({ numPassedTests: passed, testResults: results });
const file = (name: string) => join(process.cwd(), name);

test('failed tests are named with their file and the first words of why', async () => {
  const message = '\u001b[31mexpected 1 to be 2\u001b[39m\n\nat a\nat b\nat c\nat d';
  const report = await vitest(
    [
      {
        name: file('src/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'failed', fullName: 'two', failureMessages: [message] },
        ],
      },
    ],
    1,
  );
  expect(readVitest(report, 1)).toEqual({
    passed: 1,
    failures: ['src/a.test.ts › two\n    expected 1 to be 2\n    at a\n    at b\n    at c'],
    unsteady: [],
    leftOut: [],
    files: [],
  });
});

test('a file that does not load, a runner that crashes and a report that is missing are failures', async () => {
  const unloaded = { name: file('src/b.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] };
  expect(readVitest(await vitest([unloaded], 3), 1).failures).toEqual([
    'src/b.test.ts › (the file)\n    No such module',
  ]);
  expect(readVitest(await vitest([], 5), null).failures).toEqual(['the runner ended with a signal']);
  expect(readVitest(await vitest([], 5), 0).failures).toEqual([]);
  expect(readVitest(join(folder, 'none.json'), 2)).toMatchObject({
    passed: 0,
    failures: ['the runner ended with exit code 2'],
  });
});

test('end to end, tests that passed the second time, or that no time was left for, are named apart from those that failed', async () => {
  const spec = (title: string, status: string, annotations: readonly object[] = []) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [
      {
        status,
        projectName: 'phone',
        annotations,
        results:
          status === 'skipped' ? [] : [{ error: { message: 'not visible' }, duration: 1_500 }, { duration: 500 }],
      },
    ],
  });
  const report = await write({
    stats: { expected: 4, flaky: 1 },
    errors: [],
    suites: [
      {
        file: 'a.spec.ts',
        specs: [
          spec('steady', 'expected'),
          spec('late', 'skipped', [{ type: 'skip', description: noTimeLeft }]),
          spec('of a desk', 'skipped', [{ type: 'skip' }]),
        ],
        suites: [{ specs: [spec('late', 'flaky'), spec('bad', 'unexpected')] }],
      },
    ],
  });
  expect(readPlaywright(report, 1)).toEqual({
    passed: 5,
    failures: ['a.spec.ts:7 [phone] › bad\n    not visible'],
    unsteady: ['a.spec.ts:7 [phone] › late\n    not visible'],
    leftOut: ['a.spec.ts:7 [phone] › late'],
    files: [{ file: 'tests/e2e/a.spec.ts', seconds: 6 }],
  });
});

test('the slowest files of all stages are named with their stage, longest first', async () => {
  const times = join(folder, 'times.json');
  await writeFile(times, JSON.stringify([{ file: 'src/a.test.ts', seconds: 2.25 }]));
  const unit = readVitest(await vitest([], 5), 0, times);
  const e2e = {
    files: [
      { file: 'b.spec.ts', seconds: 30 },
      { file: 'c.spec.ts', seconds: 1 },
    ],
  };
  expect(
    findSlowest(
      [
        { name: 'unit', ...unit },
        { name: 'e2e', ...e2e },
      ],
      2,
    ),
  ).toEqual(['   30.0 s  e2e: b.spec.ts', '    2.3 s  unit: src/a.test.ts']);
  expect(readVitest(await vitest([], 5), 0, join(folder, 'none.json')).files).toEqual([]);
});

test('a run without a limit is never over, and one with a limit once its time is', () => {
  expect(isOver()).toBe(false);
  vi.stubEnv('VITRAL_TEST_END', '1000');
  expect([isOver(999), isOver(1001)]).toEqual([false, true]);
  vi.unstubAllEnvs();
});
