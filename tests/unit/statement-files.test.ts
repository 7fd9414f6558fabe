import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readStatementFiles } from '../../src/engine/statements/statement-folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'statements-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

type Options = { readonly inForce?: readonly string[]; readonly draft?: { file: string; text: string | null } };

/** The SQL of every statement and fragment, and where which problems stand. */
async function read({ inForce = [], draft }: Options = {}) {
  const { statements, fragments } = await readStatementFiles(root, new Set(inForce), draft ?? null);
  const all = [...statements.values(), ...fragments.values()];
  const sql = [...statements.values()].map((one) => [one.name, one.path, one.sql]);
  const shared = [...fragments.values()].map((one) => [one.name, one.file, one.text]);
  return {
    found: [...sql, ...shared],
    problems: all.flatMap(({ problems }) => problems.map(({ code, file }) => [code, file])),
  };
}

describe('[T1] of two files of one name', () => {
  test.each([
    [
      'fragments',
      'schemas/bbb/mes.fragment.sql',
      'schemas/bbb/mes.fragment.sql',
      'mes.fragment.sql',
      'ME_S.fragment.sql',
    ],
    ['statements', 'schemas/bbb/mes.sql', 'schemas/bbb/mes', 'mes.sql', 'ME_S.sql'],
  ])(
    'the %s that are in force stay so, in whatever spelling the others have their name',
    async (_what, file, path, ...others) => {
      await put(file, 'select 1');
      for (const other of others) {
        const second = `schemas/aaa/${other}`;
        await put(second, 'select 2');
        const { found, problems } = await read({ inForce: [path] });
        expect(found).toEqual([['mes', path, 'select 1']]);
        expect(problems).toEqual([['statement/taken-name', second]]);
        await rm(join(root, second));
      }
      await put(`schemas/aaa/${others[0]}`, 'select 2');
      await rm(join(root, file));
      expect((await read({ inForce: [path] })).found.map(([, , text]) => text)).toEqual(['select 2']);
    },
  );
});

test('[T1] a draft stands in the place of its file, and of no other of its name', async () => {
  await put('schemas/bbb/mes.sql', 'select 1');
  await put('schemas/bbb/do_mes.fragment.sql', 'true');
  const inForce = ['schemas/bbb/mes', 'schemas/bbb/do_mes.fragment.sql'];
  const draft = (file: string, text: string | null) => read({ inForce, draft: { file, text } });
  const stored = [
    ['mes', 'schemas/bbb/mes', 'select 1'],
    ['do_mes', 'schemas/bbb/do_mes.fragment.sql', 'true'],
  ];
  expect((await draft('schemas/bbb/mes.sql', 'select 3')).found[0]).toEqual(['mes', 'schemas/bbb/mes', 'select 3']);
  expect((await draft('schemas/bbb/mes.sql', null)).found).toEqual(stored.slice(1));
  expect(await draft('schemas/aaa/mes.sql', 'select 3')).toEqual({
    found: stored,
    problems: [['statement/taken-name', 'schemas/aaa/mes.sql']],
  });
  expect(await draft('schemas/aaa/do_mes.fragment.sql', 'false')).toEqual({
    found: stored,
    problems: [['statement/taken-name', 'schemas/aaa/do_mes.fragment.sql']],
  });
  expect(await draft('schemas/aaa/mes.sql', null)).toEqual({ found: stored, problems: [] });
});
