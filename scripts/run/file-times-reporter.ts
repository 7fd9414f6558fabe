import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Name of the environment variable with the file to write. */
export const fileTimesTarget = 'VITRAL_FILE_TIMES';

/** Writes how long each test file took with its hooks and imports. The JSON report of vitest does not contain that. */
export default class FileTimesReporter implements Reporter {
  readonly #files: { readonly file: string; readonly seconds: number }[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration, setupDuration, prepareDuration } = module.diagnostic();
    const seconds = (collectDuration + duration + setupDuration + prepareDuration) / 1000;
    this.#files.push({ file: relative(process.cwd(), module.moduleId), seconds });
  }

  onTestRunEnd(): void {
    const target = process.env[fileTimesTarget];
    if (target !== undefined) writeFileSync(target, JSON.stringify(this.#files));
  }
}
