import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { enterPacked, type PackedServer, packServer, startPacked } from '../../support/shipping/packed-server.ts';

let folder: string;
let server: PackedServer;
let token: string;
let metrics: string;

beforeAll(async () => {
  folder = packServer();
  metrics = `127.0.0.1:${await freePort()}`;
  server = await startPacked(folder, { VITRAL_METRICS: metrics, VITRAL_DRAIN: '2' });
  token = await enterPacked(server);
}, 400_000);
afterAll(async () => {
  await server?.stop();
  execFileSync('chmod', ['-R', 'u+w', folder]);
  await rm(dirname(folder), { recursive: true, force: true });
}, 60_000);

const get = (path: string) => fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } });

test('the packed folder is small, and has the licence of all that is in it', () => {
  const [size = ''] = execFileSync('du', ['-sm', folder]).toString().split('\t');
  console.log(`packed: ${size} MB`);
  expect(Number(size)).toBeLessThan(220);
  const licences = readFileSync(join(folder, 'THIRD-PARTY.txt'), 'utf8');
  for (const name of ['fastify', 'react', '@electric-sql/pglite', 'sharp', '@fontsource/inter'])
    expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'));
  for (const none of [
    'node_modules/vitest',
    'node_modules/vite',
    'node_modules/node',
    'src/areas/home/screens',
    'src/demo',
    'src/areas/demo-areas.ts',
    'src/areas/simulators',
    'src/areas/orders/demo',
    'tests',
  ])
    expect(existsSync(join(folder, none))).toBe(false);
  expect(globSync('src/areas/*/demo/**', { cwd: folder })).toEqual([]);
});

test('the packed server has no demonstration, and says so where one is asked for', () => {
  const { status, stderr } = spawnSync(join(dirname(folder), 'node'), ['src/start/main.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', PORT: '0', VITRAL_DATA: join(dirname(folder), 'none'), VITRAL_WEB: 'web' },
  });
  expect(stderr).toContain('This program brings no demonstration: start it with NODE_ENV=production.');
  expect(status).toBe(2);
});

test('a server that may write its data folder only serves the portal, its lists, its documents and uploads', async () => {
  expect((await get('/api/ready')).status).toBe(200);
  const page = await (await get('/')).text();
  expect(page).toContain('<div id="root">');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await get(script)).status).toBe(200);
  expect((await get('/licencas.json')).status).toBe(200);
  const list = (await (await get('/api/Pais?size=3')).json()) as { readonly data: readonly unknown[] };
  expect(list.data).toHaveLength(3);
  for (const kind of ['pdf', 'xls']) {
    const file = await fetch(`${server.address}/api/Pais/report/${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ columns: [{ name: 'nome' }] }),
    });
    expect([kind, file.status]).toEqual([kind, 200]);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
});

test('metrics answer on their own address', async () => {
  const text = await (await fetch(`http://${metrics}/metrics`)).text();
  expect(text).toContain('vitral_requests_total{operation="listarPais",status="2xx"}');
  expect((await get('/metrics')).headers.get('content-type')).not.toContain('version=0.0.4');
});

test('a server that is asked to stop says so, serves on for a while, and ends by itself', async () => {
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await get('/api/ready')).status).toBe(503);
  expect((await get('/api/Pais?size=1')).status).toBe(200);
  expect(await server.ended).toEqual({ code: 0, signal: null });
}, 30_000);
