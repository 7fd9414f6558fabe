import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listBackups } from '../../src/platform/backup/write-backup.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { newDatabase } from '../support/postgres.ts';
import { firstAdministrator, type ServerProcess, startServerProcess } from '../support/process.ts';

const run = promisify(execFile);

test('a running server is backed up among saves, and a server on the restored data has each save from before', {
  timeout: 600_000,
}, async () => {
  const base = process.env.TEST_DATABASE_URL;
  const database = base === undefined ? null : await newDatabase(base);
  const folder = await mkdtemp(join(tmpdir(), 'vitral-live-'));
  const url = database === null ? {} : { DATABASE_URL: database.url };
  const server = await startServerProcess({ ...url, VITRAL_BACKUPS: '2' });
  try {
    const token = await firstAdministrator(server);
    const acknowledged = new Set<string>();
    const sent = new Set<string>();
    const times: number[] = [];
    let isOver = false;
    const saving = (async () => {
      for (let index = 0; !isOver; index++) {
        const started = performance.now();
        sent.add(`E${index}`);
        if (await save(server, token, `E${index}`)) acknowledged.add(`E${index}`);
        times.push(performance.now() - started);
      }
    })();
    await until(() => acknowledged.size >= 10);
    const before = new Set(acknowledged);
    const { stdout } = await command('backup.ts', ['--to', join(folder, 'backups')], {
      ...url,
      VITRAL_DATA: server.data,
    });
    isOver = true;
    await saving;
    console.log(
      `${stdout.trim().split('\n').at(-1)}\n${times.length} saves meanwhile, the slowest ${Math.round(Math.max(...times))} ms`,
    );
    expect(acknowledged.size).toBeGreaterThan(before.size);
    expect(stdout.includes('statements of the server waited')).toBe(database === null);
    // The one of the night was missed, as the installation is new.
    await until(async () => (await listBackups(join(server.data, 'backups'))).length === 1);

    // Into an embedded database, whatever the kind of the source.
    const [name = ''] = await listBackups(join(folder, 'backups'));
    const restored = join(folder, 'restored');
    await command('restore.ts', ['--from', join(folder, 'backups', name), '--data', restored], {});
    const copy = await startServerProcess({}, restored);
    try {
      const stored = await allNames(copy, token);
      expect([...before].filter((one) => !stored.has(one))).toEqual([]);
      expect([...stored].filter((one) => one.startsWith('E') && !sent.has(one))).toEqual([]);
      expect(await save(copy, token, 'DEPOIS')).toBe(true);
    } finally {
      await copy.stop();
    }
  } finally {
    await server.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

function command(script: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  return run(process.execPath, [join('scripts', 'database', script), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
  });
}

async function save(server: ServerProcess, token: string, constante: string): Promise<boolean> {
  const answer = await fetch(`${server.address()}/api/EstadoCivil/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ descricao: `Estado ${constante}`, constante }),
  });
  await answer.text();
  return answer.status === 201;
}

async function allNames(server: ServerProcess, token: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(`${server.address()}/api/EstadoCivil?size=0`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const list: { data: { constante: string }[] } = JSON.parse(await answer.text());
  return new Set(list.data.map(({ constante }) => constante));
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await isTrue()); waited += 50) {
    if (waited > 120_000) throw new Error('It did not come to that within two minutes.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
