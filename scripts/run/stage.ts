import { spawn } from 'node:child_process';
import { readReapedCpu } from '../../tests/support/run/cpu-time.ts';

/** A test file, relative to the project, and its times. */
export type MeasuredFile = {
  readonly file: string;
  readonly seconds: number;
  /** Processor time of the worker and all its child processes; null if the system does not report it. */
  readonly cpuSeconds: number | null;
};

export type StageResult = {
  readonly passed: number;
  /** One entry for each failed test, with file, name and the first lines of the message. */
  readonly failures: readonly string[];
  readonly files: readonly MeasuredFile[];
  /** Files of which all tests ran and passed. */
  readonly wholeFiles: readonly string[];
  /** Files that were skipped because they have passed with the same inputs before. */
  readonly cached: readonly string[];
};

/** Result of a stage that ran nothing. */
export const nothing: StageResult = { passed: 0, failures: [], files: [], wholeFiles: [], cached: [] };

/** Result of a stage with its duration in minutes and its processor time in seconds. */
export type MeasuredStage = StageResult & {
  readonly name: string;
  readonly minutes: number;
  readonly cpuSeconds: number | null;
};

/**
 * Runs a stage and measures its processor time, including all child processes that have ended by then. The time of a
 * killed browser may be missing from the system's total. So the sum of the files counts if it is higher.
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

/** Sum of the known processor seconds of files. */
export function sumCpu(files: readonly MeasuredFile[]): number {
  return files.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0);
}

/** Runs a Node program on this terminal and returns its exit code, null if a signal ended it. */
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
