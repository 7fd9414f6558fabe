import { spawn } from 'node:child_process';
import { readReapedCpu } from '../../tests/support/run/cpu-time.ts';

/** A test file, relative to the project, and what it took on its worker. */
export type MeasuredFile = {
  readonly file: string;
  readonly seconds: number;
  /** Processor time with all processes below the worker; null where the system does not say. */
  readonly cpuSeconds: number | null;
};

export type StageResult = {
  readonly passed: number;
  /** A line or a few for each test that failed: file, name, message. */
  readonly failures: readonly string[];
  readonly files: readonly MeasuredFile[];
  /** Files of which every test ran and passed. */
  readonly wholeFiles: readonly string[];
  /** Files that were left out, as they have passed with the same inputs before. */
  readonly cached: readonly string[];
};

/** Of a stage that ran nothing. */
export const nothing: StageResult = { passed: 0, failures: [], files: [], wholeFiles: [], cached: [] };

/** What a stage came to, and what it took: minutes by the clock, seconds of the processor. */
export type MeasuredStage = StageResult & {
  readonly name: string;
  readonly minutes: number;
  readonly cpuSeconds: number | null;
};

/**
 * Runs a stage and measures it with all processes that it started and that have ended by then. A browser that is ended by force is
 * reaped by nobody of ours: where the files know of more, their sum is taken.
 */
export async function measureStage(name: string, run: () => Promise<StageResult>): Promise<MeasuredStage> {
  const [begun, before] = [performance.now(), readReapedCpu()];
  const own = process.cpuUsage();
  const result = await run();
  const after = readReapedCpu();
  const { user, system } = process.cpuUsage(own);
  const reaped = before === null || after === null ? null : after - before + (user + system) / 1e6;
  return {
    ...{ name, ...result, minutes: (performance.now() - begun) / 60_000 },
    cpuSeconds: reaped === null ? null : Math.max(reaped, sumCpu(result.files)),
  };
}

/** Seconds of the processor that files took, as far as they are known. */
export function sumCpu(files: readonly MeasuredFile[]): number {
  return files.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0);
}

/** Runs a program of Node to its end on this terminal; answers how it ended, null for a signal. */
export function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number | null> {
  const child = spawn(process.execPath, [...args], { stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
