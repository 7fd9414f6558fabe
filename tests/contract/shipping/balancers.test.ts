import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { freePort } from '../../support/free-port.ts';
import { firstAdministrator, type ServerProcess, startServerProcess } from '../../support/process.ts';

const deploy = (name: string): string => join(projectRoot, '.deploy', name);
const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;

/** Balancers as the examples set them up: the arguments that start each in the foreground, and check its file. */
const balancers = [
  {
    ...{ name: 'nginx', file: 'nginx.conf' },
    run: (file: string) => ['-c', file, '-e', 'stderr', '-g', 'daemon off;'],
  },
  { ...{ name: 'haproxy', file: 'haproxy.cfg' }, run: (file: string) => ['-db', '-f', file] },
].filter(({ name }) => isInstalled(name));

test('systemd takes the unit', (context) => {
  if (!isInstalled('systemd-analyze')) return context.skip();
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', deploy('vitral.service')], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('nginx of the container is that of the example, but for where the server is', () => {
  const example = readFileSync(deploy('nginx.conf'), 'utf8').replace('server 127.0.0.1:4180', 'server portal:4180');
  expect(readFileSync(join(projectRoot, '.docker/nginx.conf'), 'utf8')).toBe(example);
});

describe.skipIf(balancers.length === 0)('behind a balancer', () => {
  let server: ServerProcess;
  let token: string;
  let folder: string;
  const running: ChildProcess[] = [];
  const addresses = new Map<string, string>();

  beforeAll(async () => {
    server = await startServerProcess({ VITRAL_TRUST_PROXY: '1' });
    token = await firstAdministrator(server);
    folder = mkdtempSync(join(tmpdir(), 'vitral-balancers-'));
    for (const { name, file, run } of balancers) {
      const port = await freePort();
      const own = join(folder, file);
      writeFileSync(
        own,
        readFileSync(deploy(file), 'utf8')
          .replace(/127\.0\.0\.1:4180/g, new URL(server.address()).host)
          .replace(/(listen |bind :)8080/, (_, word: string) => `${word.replace(':', '127.0.0.1:')}${port}`)
          .replaceAll('/tmp/vitral-', `${folder}/`),
      );
      running.push(spawn(name, run(own), { stdio: ['ignore', 'ignore', 'inherit'] }));
      addresses.set(name, `http://127.0.0.1:${port}`);
      const isReady = async (): Promise<void> => {
        if ((await ask(name, '/api/ready')) !== 200) throw new Error(`${name} does not answer.`);
      };
      await vi.waitFor(isReady, { interval: 200 });
    }
  }, 240_000);
  afterAll(async () => {
    for (const child of running) child.kill('SIGTERM');
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const at = (name: string, path: string): string => `${addresses.get(name)}${path}`;
  const headers = () => ({ authorization: `Bearer ${token}` });
  const ask = async (name: string, path: string): Promise<number> =>
    (await fetch(at(name, path), { headers: headers() })).status;

  for (const { name } of balancers) {
    test(`${name}: each event of a stream arrives at once`, async () => {
      const abort = new AbortController();
      const answer = await fetch(at(name, '/api/views/mudancas'), { headers: headers(), signal: abort.signal });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      const until = async (words: string): Promise<void> => {
        while (!text.includes(words)) {
          const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
          if (done) throw new Error(`The stream ended: ${text}`);
          text += value;
        }
      };
      await until(': ok');
      text = '';
      const saved = await fetch(at(name, '/api/EstadoCivil'), {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json' },
        body: JSON.stringify({ descricao: `Por ${name}`, constante: `POR_${name.toUpperCase()}` }),
      });
      expect(saved.status).toBe(201);
      await until('event: records');
      abort.abort();
    }, 20_000);

    test(`${name}: an upload of 20 MB arrives whole, and one that is too large is refused`, async () => {
      const bytes = Buffer.alloc(20_000_000, 'vitral ');
      const form = new FormData();
      form.set('file', new Blob([bytes], { type: 'text/plain' }), 'grande.txt');
      const answer = await fetch(at(name, '/api/arquivo'), { method: 'POST', headers: headers(), body: form });
      expect(answer.status).toBe(201);
      expect(await answer.json()).toMatchObject({ data: { size: 20_000_000 } });
      const script = `head -c 120000000 /dev/zero | curl -s -o /dev/null -w '%{http_code}' -H 'Expect: 100-continue' -F file=@- ${at(name, '/api/arquivo')}`;
      if (isInstalled('curl')) expect(execFileSync('sh', ['-c', script]).toString()).toMatch(/^(413|400|403|401)$/);
    }, 60_000);

    test(`${name}: whoever says to come from elsewhere does not`, async () => {
      const login = { username: 'chefe@empresa.example', password: 'uma frase bem longa' };
      const answer = await fetch(at(name, '/api/login'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
        body: JSON.stringify(login),
      });
      expect(answer.status).toBe(200);
      const list = await (await fetch(at(name, '/api/sessao/lista'), { headers: headers() })).text();
      expect(list).toContain('127.0.0.1');
      expect(list).not.toContain('203.0.113.9');
    });

    test(`${name}: metrics are not for who comes from outside`, async () => {
      expect(await ask(name, '/metrics')).toBe(404);
    });
  }
});
