import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readStatementFiles } from '../../src/engine/statements/statement-folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'statements-'));
  await mkdir(join(root, 'schemas/company'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = (file: string, text: string): Promise<void> => writeFile(join(root, 'schemas/company', file), text);
const read = async () => {
  const found = (await readStatementFiles(root)).statements.get('por_mes');
  return [found?.declaration, found?.problems.map(({ severity, code, file }) => [severity, code, file])];
};

test('[T1] a declaration with the ending of before counts, and a notice says how to rename it', async () => {
  await put('por_mes.relation.json', '{ "title": "antes" }');
  await put('por_mes.sql', 'select 1 as id');
  const notice = ['warning', 'statement/former-ending', 'schemas/company/por_mes.relation.json'];
  expect(await read()).toEqual(['{ "title": "antes" }', [notice]]);
  await put('por_mes.statement.json', '{ "title": "agora" }');
  expect(await read()).toEqual(['{ "title": "agora" }', [notice]]);
  await rm(join(root, 'schemas/company/por_mes.relation.json'));
  expect(await read()).toEqual(['{ "title": "agora" }', []]);
});
