import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { type FileLine, fileCpuTarget } from '../../tests/support/run/file-cpu-target.ts';
import { readJsonLines } from './json-lines.ts';

/** Name of the environment variable with the file to which a line is written for each test file that was ended. */
export const hangTarget = 'VITRAL_HANGS';
/** Name of the environment variable with the milliseconds without a sign of life after which a file is ended. */
export const hangLimit = 'VITRAL_HANG_LIMIT';

/** The used parts of the runner's modules and tests. */
type Module = { readonly moduleId: string };
type Case = { readonly module: Module };

/** Longer than any test takes on a busy machine, including the hooks of its file. */
const usualLimitMs = 10 * 60_000;

/**
 * Ends the worker of a test file in which no test has begun or ended for a long time. The time limits of the runner are
 * timers in that process, so they cannot stop a test that never returns, such as an endless loop. Without this reporter
 * the run would never end.
 */
export default class HangReporter implements Reporter {
  readonly #limit = Number(process.env[hangLimit] ?? usualLimitMs);
  /** Time of the last sign of life of each running file. */
  readonly #underWay = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#endSilent(), Math.min(15_000, this.#limit / 4));
  }

  onTestModuleQueued(module: Module): void {
    this.#hear(module);
  }

  onTestModuleStart(module: Module): void {
    this.#hear(module);
  }

  onTestCaseReady(test: Case): void {
    this.#hearAgain(test.module);
  }

  onTestCaseResult(test: Case): void {
    this.#hearAgain(test.module);
  }

  onTestModuleEnd(module: Module): void {
    this.#underWay.delete(nameFile(module));
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }

  #hear(module: Module): void {
    this.#underWay.set(nameFile(module), performance.now());
  }

  /** What is heard of a test after the end of its file would hold the file for one that never ends. */
  #hearAgain(module: Module): void {
    if (this.#underWay.has(nameFile(module))) this.#hear(module);
  }

  #endSilent(): void {
    for (const [file, since] of this.#underWay) {
      if (performance.now() - since < this.#limit) continue;
      this.#underWay.delete(file);
      const line = `${file}\n    No test began or ended for ${Math.round(this.#limit / 1000)} s: its process was ended.`;
      console.log(line);
      const target = process.env[hangTarget];
      if (target !== undefined) appendFileSync(target, `${JSON.stringify(line)}\n`);
      const worker = findWorker(file);
      // The runner reports a killed worker as a failure and continues with the other files. If the worker is unknown,
      // the run ends.
      if (worker === null) process.exit(1);
      endProcess(worker);
    }
  }
}

/** A process that has ended by itself since is no failure. */
function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function nameFile({ moduleId }: Module): string {
  return relative(process.cwd(), moduleId);
}

/** The process that runs a file. The file has written it before its modules were loaded. */
function findWorker(file: string): number | null {
  const begun = readJsonLines<FileLine>(process.env[fileCpuTarget]);
  return begun.findLast((line) => line.file === file && line.worker !== undefined)?.worker ?? null;
}
