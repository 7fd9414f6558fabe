import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import HangReporter, { hangLimit, hangTarget } from '../../../scripts/run/hang-reporter.ts';
import { readVitest } from '../../../scripts/run/reports.ts';
import { fileCpuTarget } from '../../support/run/file-cpu-target.ts';

test('a test file that loops is ended and named, one that goes on or has ended is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitral-hangs-'));
  const [looping, going] = [spawn(process.execPath, ['-e', 'for (;;);']), spawn(process.execPath, ['-e', 'for (;;);'])];
  onTestFinished(() => {
    for (const child of [looping, going]) child.kill('SIGKILL');
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  const lines = [
    { file: 'tests/ended.test.ts', worker: going.pid },
    { file: 'tests/dead.test.ts', worker: dead.pid },
    { file: 'tests/loops.test.ts', worker: looping.pid },
    { file: 'tests/goes-on.test.ts', worker: going.pid },
  ];
  writeFileSync(join(folder, 'cpu'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  vi.stubEnv(fileCpuTarget, join(folder, 'cpu'));
  vi.stubEnv(hangTarget, join(folder, 'hangs'));
  vi.stubEnv(hangLimit, '1000');
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  const reporter = new HangReporter();
  const module = (name: string) => ({ moduleId: resolve(`tests/${name}.test.ts`) });
  reporter.onTestRunStart();
  // A result may be reported after the end of its file, and a process be dead before anybody asks.
  reporter.onTestModuleStart(module('ended'));
  reporter.onTestModuleEnd(module('ended'));
  reporter.onTestCaseResult({ module: module('ended') });
  reporter.onTestModuleStart(module('dead'));
  reporter.onTestModuleQueued(module('loops'));
  reporter.onTestModuleStart(module('goes-on'));
  const signs = setInterval(() => reporter.onTestCaseResult({ module: module('goes-on') }), 20);
  const [, signal] = await once(looping, 'exit');
  clearInterval(signs);
  reporter.onTestRunEnd();
  expect(signal).toBe('SIGKILL');
  expect(going.exitCode ?? going.signalCode).toBeNull();
  const hung = ['dead', 'loops'].map(
    (name) => `tests/${name}.test.ts\n    No test began or ended for 1 s: its process was ended.`,
  );
  expect(readFileSync(join(folder, 'hangs'), 'utf8')).toBe(hung.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect(readVitest(join(folder, 'none.json'), 1, { hangs: join(folder, 'hangs') }).failures).toEqual(hung);
});
