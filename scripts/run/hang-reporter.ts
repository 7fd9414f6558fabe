import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { type FileLine, fileCpuTarget } from '../../tests/support/run/file-cpu-target.ts';
import { readJsonLines } from './json-lines.ts';

/** Name of the environment variable with the file that takes a line for each test file that was ended. */
export const hangTarget = 'VITRAL_HANGS';
/** Name of the environment variable with the milliseconds after which a file is ended that says nothing. */
export const hangLimit = 'VITRAL_HANG_LIMIT';

/** What is used of the runner's modules and tests. */
type Module = { readonly moduleId: string };
type Case = { readonly module: Module };

/** Longer than any test takes on a busy machine, with the hooks of its file. */
const usualLimitMs = 10 * 60_000;

/**
 * Ends the worker of a test file of which no test has begun or ended for a long time. A test that never gives its process back
 * (a loop) is not reached by the limits of the runner, which are timers of that process: it would hold the run for ever.
 */
export default class HangReporter implements Reporter {
  readonly #limit = Number(process.env[hangLimit] ?? usualLimitMs);
  /** By file, when it last said something. */
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
      // The runner reports a worker that has ended as a failure of the run, and goes on with the other files.
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

/** The process that runs a file, as the file has written before its modules were loaded. */
function findWorker(file: string): number | null {
  const begun = readJsonLines<FileLine>(process.env[fileCpuTarget]);
  return begun.findLast((line) => line.file === file && line.worker !== undefined)?.worker ?? null;
}
