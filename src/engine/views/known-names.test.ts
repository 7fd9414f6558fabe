import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { componentNames } from '../../language/view/component-names.ts';
import { readComponentNames } from './known-names.ts';

test('[V3] names of components are those of their file as it is by now', async () => {
  expect(readComponentNames()).toEqual(componentNames);
  const folder = await mkdtemp(join(tmpdir(), 'vitral-names-'));
  const file = join(folder, 'component-names.ts');
  await writeFile(file, "export const componentNames = [\n  'record/changes',\n  'commerce/cart',\n] as const;\n");
  expect(readComponentNames(file)).toEqual(['record/changes', 'commerce/cart']);
  await writeFile(file, 'half written');
  expect(readComponentNames(file)).toEqual(componentNames);
  await rm(folder, { recursive: true });
  expect(readComponentNames(file)).toEqual(componentNames);
});
