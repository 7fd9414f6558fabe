import type { TestInfo } from '@playwright/test';
import { readTreeCpu } from '../support/run/cpu-time.ts';
import { testedServer } from './tested-server.ts';

/** Kind of the annotation of a test that says what it took: seconds of the processor. */
export const cpuAnnotation = 'cpu';

/** Runs a test and notes the processor's time of its worker, browser and server meanwhile. */
export async function noteCpu(info: TestInfo, run: () => Promise<void>): Promise<void> {
  // The server is below a program that watches over it.
  const roots = testedServer.pid === 0 ? [process.pid] : [process.pid, testedServer.pid];
  const before = readTreeCpu(roots);
  await run();
  const after = readTreeCpu(roots);
  if (before === null || after === null) return;
  info.annotations.push({ type: cpuAnnotation, description: (after - before).toFixed(2) });
}
