import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/open.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { csvOf } from '../support/import.ts';
import { newDatabase } from '../support/postgres.ts';
import { firstAdministrator, startServerProcess } from '../support/process.ts';

/** Below the limit after which the server ends whatever hangs. */
const soon = 8_000;

test('told to stop while somebody listens, calls go on and a task runs: the server ends by itself and leaves the database', {
  timeout: 240_000,
}, async () => {
  const base = process.env.TEST_DATABASE_URL;
  const database = base === undefined ? null : await newDatabase(base);
  const server = await startServerProcess(database === null ? {} : { DATABASE_URL: database.url });
  const ending = new AbortController();
  try {
    const token = await firstAdministrator(server);
    const call = (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${server.address()}/api/${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${token}`,
          ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
        },
      });
    const stream = await call('views/mudancas', { signal: ending.signal });
    expect(stream.status).toBe(200);
    const form = new FormData();
    const rows = Array.from({ length: 20_000 }, (_, index) => [`K${index}`, `Estado ${index}`]);
    form.append('file', new Blob([Buffer.from(csvOf([['Constante', 'Descrição'], ...rows]))]), 'estados.csv');
    const { data: file } = JSON.parse(await (await call('arquivo', { method: 'POST', body: form })).text());
    const order = await call('EstadoCivil/importacao', {
      method: 'POST',
      body: JSON.stringify({
        arquivo: file.id,
        mapeamento: [
          { coluna: 0, campo: 'constante' },
          { coluna: 1, campo: 'descricao' },
        ],
        ...{ modo: 'criar', valores_vazios: 'ignorar', simular: false },
      }),
    });
    const { id_importacao } = JSON.parse(await order.text()).data;
    const progress = async () => JSON.parse(await (await call(`importacao/${id_importacao}`)).text()).data;
    while (!((await progress()).lidas > 0)) await pause(20);
    let isOver = false;
    const traffic = (async () => {
      while (!isOver)
        await call('EstadoCivil?size=50').then(
          (answer) => answer.text(),
          () => pause(5),
        );
    })();
    expect((await progress()).estado).toBe('executando');
    const begun = performance.now();
    const code = await server.stop({ keepsData: true });
    const took = performance.now() - begun;
    isOver = true;
    await traffic;
    expect([code, took < soon]).toEqual([0, true]);
    const db = await openDatabase(
      database === null ? { dataDir: join(server.data, 'pglite') } : { url: database.url, dataDir: '' },
    );
    const left = await db.query(sql`select versao from vitral_servidor`);
    await db.close();
    expect(left).toEqual([]);
  } finally {
    ending.abort();
    await server.stop();
    await database?.drop();
  }
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends a server that waits for its database',
  {
    timeout: 120_000,
  },
  async (signal) => {
    const data = await mkdtemp(join(tmpdir(), 'vitral-waiting-'));
    const child = spawn(process.execPath, ['src/start/main.ts'], {
      cwd: projectRoot,
      env: {
        ...{ ...process.env, NODE_ENV: 'production', VITRAL_DEV: '1', VITRAL_DATA: data, PORT: '0' },
        // Nobody answers there.
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      const ended = new Promise((resolve) => child.once('exit', (code, killed) => resolve([code, killed])));
      await new Promise<void>((resolve) => {
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes('Waiting for the database')) resolve();
        });
      });
      const begun = performance.now();
      child.kill(signal);
      // By its own hand: without one, the first process of a container would ignore the signal.
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - begun).toBeLessThan(soon);
    } finally {
      child.kill('SIGKILL');
      await rm(data, { recursive: true, force: true });
    }
  },
);
