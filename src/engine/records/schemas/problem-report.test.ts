import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { readReport, writeReport } from './problem-report.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'report-'));
  await mkdir(join(root, 'schemas/company'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const problem = (file: string): ViewProblem => ({
  ...{ code: 'entity/broken-rule', severity: 'error', file, line: 1, column: 1 },
  ...{ pointer: '', message: 'x', suggestions: [] },
});
const put = (file: string): Promise<void> => writeFile(join(root, 'schemas', file), '{}');

test('a report counts whatever else than schemas was written since, and what it says of deleted files does not', async () => {
  await put('company/Loja.schema.json');
  const [ofLoja, ofCard] = [problem('schemas/company/Loja.schema.json'), problem('Card/14.sql')];
  await writeReport(root, [ofLoja, problem('schemas/company/Antiga.schema.json'), ofCard]);
  await put('company/README.md');
  const later = Date.now() / 1000 + 3600;
  await utimes(join(root, 'schemas/company/README.md'), later, later);
  await symlink(join(root, 'away'), join(root, 'schemas/company/link'));
  const start = performance.now();
  expect(await readReport(root, join(root, 'schemas'))).toEqual([ofLoja, ofCard]);
  expect(performance.now() - start).toBeLessThan(2_900);
});
