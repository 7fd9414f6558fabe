import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { readTreeCpu } from './cpu-time.ts';
import { fileCpuTarget } from './file-cpu-target.ts';

const target = process.env[fileCpuTarget];
if (target !== undefined) {
  const before = readTreeCpu([process.pid]);
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  appendFileSync(target, `${JSON.stringify({ file, worker: process.pid })}\n`);
  // The first hook that is registered runs last.
  afterAll(() => {
    const after = readTreeCpu([process.pid]);
    if (before === null || after === null) return;
    appendFileSync(target, `${JSON.stringify({ file, cpuSeconds: after - before })}\n`);
  });
}
