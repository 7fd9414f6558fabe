import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Budget, checkBudget, countUnits, listFiles, printTable } from '../../../scripts/run/clock.ts';
import { measurePace, medianOf } from '../../../scripts/run/pace.ts';
import { readPlaywright, readVitest } from '../../../scripts/run/reports.ts';
import { nothing, type StageResult } from '../../../scripts/run/stage.ts';
import { readReapedCpu, readTreeCpu } from '../../support/run/cpu-time.ts';

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
    files: [],
    wholeFiles: [],
    cached: [],
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

test('end to end, a test that passed the second time has failed', async () => {
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
          spec('steady', 'expected', [{ type: 'cpu', description: '2.50' }]),
          spec('of a desk', 'skipped', [{ type: 'skip' }]),
        ],
        suites: [{ specs: [spec('late', 'flaky'), spec('bad', 'unexpected')] }],
      },
    ],
  });
  expect(readPlaywright(report, 1)).toEqual({
    passed: 4,
    failures: ['a.spec.ts:7 [phone] › bad\n    not visible', 'a.spec.ts:7 [phone] › late\n    not visible'],
    files: [{ file: 'tests/e2e/a.spec.ts', seconds: 6, cpuSeconds: 2.5 }],
    wholeFiles: [],
    cached: [],
  });
});

test('a file counts as passed whole where every test ran, and end to end those that another width has', async () => {
  const tests = (...states: string[]) => states.map((status) => ({ status, fullName: status }));
  const files = { a: tests('passed', 'passed'), b: tests('passed', 'skipped'), c: tests('passed', 'failed'), d: [] };
  const results = Object.entries(files).map(([name, assertionResults]) => ({ name: file(name), assertionResults }));
  expect(readVitest(await vitest(results, 4), 0).wholeFiles).toEqual(['a']);
  const spec = (name: string, status: string) => ({
    ...{ title: name, file: name, line: 1 },
    tests: [{ status, projectName: 'desktop', annotations: [], results: [] }],
  });
  const suite = (name: string, ...states: string[]) => ({
    file: name,
    specs: states.map((status) => spec(name, status)),
  });
  const suites = [suite('a', 'expected', 'skipped'), suite('b', 'expected', 'flaky'), suite('c', 'skipped')];
  const report = await write({ stats: { expected: 2, flaky: 1 }, errors: [], suites });
  expect(readPlaywright(report, 0).wholeFiles).toEqual(['tests/e2e/a']);
});

test('files carry their time by the clock and, where it is known, that of the processor', async () => {
  const [times, cpu] = [join(folder, 'times.json'), join(folder, 'cpu.jsonl')];
  await writeFile(
    times,
    JSON.stringify([
      { file: 'src/a.test.ts', seconds: 2.25 },
      { file: 'src/b.test.ts', seconds: 1 },
    ]),
  );
  await writeFile(cpu, `${JSON.stringify({ file: 'src/a.test.ts', cpuSeconds: 1.5 })}\n`);
  expect(readVitest(await vitest([], 5), 0, { times, cpu }).files).toEqual([
    { file: 'src/a.test.ts', seconds: 2.25, cpuSeconds: 1.5 },
    { file: 'src/b.test.ts', seconds: 1, cpuSeconds: null },
  ]);
  expect(readVitest(await vitest([], 5), 0, { times: join(folder, 'none.json') }).files).toEqual([]);
});

const stage = (name: string, cpuSeconds: number | null, files: StageResult['files'] = []) => ({
  ...{ ...nothing, name, passed: 1, files },
  ...{ minutes: 1.5, cpuSeconds },
});

test('the table of a run says what was left out', () => {
  const cached = ['tests/faults/kill.test.ts'];
  expect(printTable([{ ...stage('server', 1), cached }])).toMatch(
    /tests\/cached\.json\):\n {2}server: tests\/faults\/kill/,
  );
});

test('the table of a run has its stages, and the files that took most of the processor first', () => {
  const file = (name: string, seconds: number, cpuSeconds: number | null) => ({ file: name, seconds, cpuSeconds });
  const files = [file('a', 9, 2), file('b', 1, 7), file('c', 4, null)];
  const table = printTable([stage('unit', 60, files), stage('e2e', null)], 2);
  expect(table.split('\n')).toEqual([
    ' minutes   cpu s  of files  stage',
    '     1.5    60.0     9.0  unit: 1 passed, 0 failed',
    '     1.5       –       –  e2e: 1 passed, 0 failed',
    '',
    '   cpu s       s  file',
    '     7.0     1.0  unit: b',
    '       –     4.0  unit: c',
  ]);
  expect(listFiles([stage('unit', 60, files)]).split('\n')).toHaveLength(4);
});

test('a run that is more work than its budget fails, and says by how much, however fast the machine is', () => {
  const budget = {
    entries: [
      { cpuSeconds: 900, date: '', reason: '' },
      { units: 1_000, date: '', reason: '' },
    ],
  };
  expect(countUnits([stage('unit', 60), stage('e2e', 40)], 0.1)).toBe(1_000);
  expect(countUnits([stage('unit', 120), stage('e2e', 82)], 0.2)).toBe(1_010);
  expect(checkBudget(1_000, budget)).toBeNull();
  expect(checkBudget(1_010, budget)).toContain('took 1010 units of work, and may take 1000');
  expect(countUnits([stage('unit', 600), stage('e2e', null)], 0.1)).toBeNull();
  expect(checkBudget(null, budget)).toBeNull();
  // What runs only where its inputs have changed does not count.
  const heavy = { file: 'tests/faults/kill.test.ts', seconds: 60, cpuSeconds: 50 };
  expect(countUnits([stage('unit', 140, [heavy])], 0.1)).toBe(900);
});

test('the budget in force is one of units', () => {
  const { entries } = JSON.parse(readFileSync('tests/budget.json', 'utf8')) as Budget;
  expect(entries.at(-1)?.units).toBeGreaterThan(0);
});

test('the pace is the middle one of its samples, and its work takes some time', () => {
  expect([medianOf([5, 1, 9]), medianOf([4, 1, 9, 5]), medianOf([])]).toEqual([5, 4, 0]);
  expect(measurePace().stop()).toBeGreaterThan(0);
});

test('the processor time of a process has that of its children, of those that have ended too', () => {
  const before = readTreeCpu([process.pid]);
  execFileSync(process.execPath, [
    '-e',
    'for (let i = 0, t = 0; t < 4e5; i++) if (i % 1e6 === 0) { const { user, system } = process.cpuUsage(); t = user + system; }',
  ]);
  const taken = (readTreeCpu([process.pid]) ?? 0) - (before ?? 0);
  // Other systems than Linux do not say.
  if (before === null) return expect(process.platform).not.toBe('linux');
  expect(taken).toBeGreaterThan(0.3);
  expect(readReapedCpu()).toBeGreaterThan(0.3);
});
