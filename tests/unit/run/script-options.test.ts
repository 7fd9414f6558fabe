import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { branchRows } from '../../../src/demo/branches.ts';

const cwd = fileURLToPath(new URL('../../../', import.meta.url));

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', timeout: 50_000 });
  return { status, message: `${stdout}${stderr}` };
}

test.each([
  ['scripts/views-check.ts', '/no/such/folder', 'There is no folder /no/such/folder.'],
  ['scripts/views-check.ts', '--foo', 'There is no option --foo.'],
  ['scripts/generate.ts', '--chek', 'There is no option --chek. Did you mean `--check`?'],
  ['scripts/bench.ts', 'mergee', 'There is no bench "mergee". Did you mean `merge`?'],
  ['scripts/database/move.ts', '--to=mysql://host/x', '--to is the address of a PostgreSQL database.'],
  ['scripts/database/backup.ts', '--keep=0', '--keep wants a number from 1.'],
  ['scripts/database/restore.ts', '--form=x', 'There is no option --form. Did you mean `--from`?'],
  ['scripts/check.ts', '--fix', 'There is no option --fix.'],
  ['scripts/test.ts', '--only=foo', 'There is no stage "foo". There are checks, unit, server, embedded, e2e.'],
])(
  '%s %s is refused in a sentence, with how the command is used',
  (script, argument, sentence) => {
    const { status, message } = run(script, argument);
    expect(status).toBe(1);
    expect(message.split('\n')[0]).toBe(sentence);
    expect(message).toContain('Usage: npm ');
    expect(message).not.toMatch(/\n {4}at /);
  },
  60_000,
);

test('--help tells how a command is used, and does nothing else', () => {
  for (const name of [
    'views-check',
    'generate',
    'bench',
    'check',
    'test',
    'database/backup',
    'database/restore',
    'database/move',
  ]) {
    const { status, message } = run(`scripts/${name}.ts`, '--help');
    expect([name, status, message.startsWith('Usage: npm ')]).toEqual([name, 0, true]);
  }
}, 120_000);

test('products are added at as many branches as the demonstration has', () => {
  // Nobody answers there, so what is accepted adds nothing.
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
  const seed = (branches: number) => {
    const args = ['scripts/seed.ts', '--skus=4', `--filiais=${branches}`];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', timeout: 50_000 });
    return [status, stderr.startsWith('Usage: npm run seed')];
  };
  expect(seed(branchRows.length + 1)).toEqual([1, true]);
  expect(seed(branchRows.length)).toEqual([1, false]);
}, 120_000);
