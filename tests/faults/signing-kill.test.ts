import { type ChildProcess, execFile, fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Found } from '../fixtures/signing/worker.ts';
import { fillDataFolder } from '../support/initial-data.ts';
import { newDatabase } from '../support/postgres.ts';

/** Where a server is killed, in the order of the way through the phases, and in which phase the next one finds the contract. */
const points: readonly (readonly [point: string, phase: string])[] = [
  ['di:before', 'prepare'],
  ['di:after', 'di'],
  ['mail:di:before', 'di'],
  ['mail:di:after', 'di'],
  ['testemunha:before', 'di'],
  ['testemunha:after', 'testemunha'],
  ['mail:testemunha:after', 'testemunha'],
  ['sealing:before', 'testemunha'],
  ['sealing:after', 'sealing'],
  ['sending:before', 'sealing'],
  ['sending:after', 'sending'],
  ['mail:entrega:after', 'sending'],
  ['finish:before', 'sending'],
  ['finish:after', 'finish'],
];

test('killed in every phase of signing: the contract is in the old or in the new one, whole, and each mail is there once', {
  timeout: 300_000,
}, async () => {
  const base = process.env.TEST_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), 'vitral-signing-kill-'));
  const mails = join(folder, 'mails');
  const database = base === undefined ? null : await newDatabase(base);
  const place = database?.url ?? join(folder, 'pglite');
  if (database === null) await fillDataFolder(place);
  const workers: ChildProcess[] = [];
  try {
    let phase = 'none';
    for (const [point, next] of points) {
      const { found, end } = await runWorker(workers, place, mails, point);
      expect(found, `before ${point}`).toEqual({ phase, agrees: true });
      expect(end, point).toBe('SIGKILL');
      phase = next;
    }
    const { found, end } = await runWorker(workers, place, mails, '');
    expect([found, end]).toEqual([{ phase, agrees: true }, 'finished']);

    const names = (await readdir(mails)).filter((name) => name.endsWith('.eml'));
    const sent = await Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')));
    const kinds = sent.map(
      (text) =>
        `${/^To: (.+)\r$/m.exec(text)?.[1]} ${/portal\.example\/(?:contratos\/.*\/)?([\w/]+)\?codigo_sessao/.exec(text)?.[1]}`,
    );
    expect(kinds.sort()).toEqual([
      'ana@example.com di',
      'ana@example.com public/contracts',
      'rui@example.com public/contracts',
      'rui@example.com testemunha',
    ]);
    const { stdout } = await promisify(execFile)('pdfsig', [join(mails, 'sealed.pdf')]).catch((error) => error);
    expect(String(stdout).match(/Signature is Valid\./g)).toHaveLength(1);
  } finally {
    for (const one of workers) one.kill('SIGKILL');
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Runs a server until it is killed at the point, or has nothing left to do. */
function runWorker(
  workers: ChildProcess[],
  place: string,
  mails: string,
  point: string,
): Promise<{ readonly found: Found | null; readonly end: string }> {
  const child = fork(fileURLToPath(new URL('../fixtures/signing/worker.ts', import.meta.url)), [place, mails, point], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  workers.push(child);
  let found: Found | null = null;
  let isFinished = false;
  child.on('message', (message: Found | 'finished') => {
    if (message === 'finished') isFinished = true;
    else found = message;
  });
  return new Promise((resolve) =>
    child.once('exit', (code, signal) =>
      resolve({ found, end: signal ?? (isFinished && code === 0 ? 'finished' : `ended by itself: ${code}`) }),
    ),
  );
}
