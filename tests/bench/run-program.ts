import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type RunningProgram = {
  /** What `readyLine` captured. */
  readonly found: string;
  /** ms from its start until it printed the line. */
  readonly ms: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

const limitMs = 600_000;

/**
 * Runs a program until it prints a line that `readyLine` matches; answers what its first group captured. Its output
 * goes to a file and not through this process, which measures. Throws with the output's end when it ends before.
 */
export async function runProgram(
  command: readonly [string, ...string[]],
  {
    cwd,
    env,
    readyLine,
  }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>>; readonly readyLine: RegExp },
): Promise<RunningProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'vitral-bench-'));
  const log = join(folder, 'output.log');
  const output = openSync(log, 'w');
  const [program, ...parameters] = command;
  const started = performance.now();
  // A process group of its own: npm does not pass a signal on to what it runs.
  const child = spawn(program, parameters, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  child.once('error', () => undefined);
  const signalGroup = (signal: 'SIGTERM' | 'SIGKILL' | 0): boolean => {
    try {
      return child.pid !== undefined && process.kill(-child.pid, signal);
    } catch {
      return false;
    }
  };
  const killWithUs = (): void => void signalGroup('SIGTERM');
  process.once('exit', killWithUs);
  const stop = async (): Promise<void> => {
    process.off('exit', killWithUs);
    signalGroup('SIGTERM');
    for (let waited = 0; signalGroup(0); waited += 50) {
      if (waited > 15_000) signalGroup('SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (;;) {
    const text = readFileSync(log, 'utf8');
    const found = readyLine.exec(text)?.[1];
    if (found !== undefined) return { found, ms: performance.now() - started, pid: child.pid ?? 0, stop };
    if (!isRunning(child) || performance.now() - started > limitMs) {
      await stop();
      throw new Error(`${command.join(' ')} did not become ready:\n${text.slice(-4_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}
