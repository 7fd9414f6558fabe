import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cachedTests, hashInputs, openTestCache } from '../../../scripts/run/cached-tests.ts';

const file = 'tests/unit/run/cached-tests.test.ts';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-cached-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a test is left out where it passed with the inputs that there are, in the same stage', async () => {
  const open = () => openTestCache(join(folder, 'cached.json'), [{ file, inputs: [`${folder}/**/*.txt`] }]);
  await writeFile(join(folder, 'input.txt'), 'one');
  expect(open().findCached('unit')).toEqual([]);
  open().record('unit', ['another.test.ts']);
  expect(open().findCached('unit')).toEqual([]);
  open().record('unit', [file]);
  expect(open().findCached('unit')).toEqual([file]);
  expect(open().findCached('unit', ['another.test.ts'])).toEqual([]);
  expect(open().findCached('server')).toEqual([]);
  await writeFile(join(folder, 'input.txt'), 'two');
  expect(open().findCached('unit')).toEqual([]);
  await writeFile(join(folder, 'input.txt'), 'one');
  expect(open().findCached('unit')).toEqual([file]);
  await writeFile(join(folder, 'more.txt'), '');
  expect(open().findCached('unit')).toEqual([]);
});

test('inputs are files of the project: the test, what it imports and starts, and all that is named', () => {
  for (const { file: name, inputs } of cachedTests) {
    expect(existsSync(name), name).toBe(true);
    expect(
      inputs.filter((pattern) => globSync(pattern).length === 0),
      name,
    ).toEqual([]);
  }
  const [test] = cachedTests;
  if (test === undefined) throw new Error('There is no cached test.');
  expect(hashInputs(test)).toBe(hashInputs({ ...test }));
  expect(hashInputs({ ...test, inputs: [] })).not.toBe(hashInputs(test));
});

test('a test beside the code is an input of itself, and tests of others are none', async () => {
  const own = 'src/platform/database/pglite/pglite.test.ts';
  const hash = (file: string) => hashInputs({ file, inputs: [] });
  expect(hash(own)).not.toBe(hash('src/platform/database/pglite/turns.test.ts'));
  expect(hashInputs({ file: own, inputs: ['src/platform/database/pglite/turns.test.ts'] })).toBe(hash(own));
});
