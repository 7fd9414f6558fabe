import promises from 'node:fs/promises';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { mkdir, mkdtemp, readdir, rm, writeFile } = promises;
const listed: string[] = [];
let root: string;
let app: FastifyInstance;
let usual: FastifyInstance;

beforeAll(async () => {
  // Before the plugin is read, which takes its functions out of the module.
  Reflect.set(promises, 'readdir', (...args: [string]) => {
    listed.push(args[0]);
    return readdir(...args);
  });
  syncBuiltinESMExports();
  const require = createRequire(import.meta.url);
  delete require.cache[require.resolve('@fastify/static')];
  const serveStatic: typeof import('@fastify/static').default = require('@fastify/static');
  root = await mkdtemp(join(tmpdir(), 'vitral-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<title>start</title>');
  for (const language of ['pt-BR', 'es', 'en']) await writeFile(join(root, `login.${language}.html`), language);
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await writeFile(join(root, '.segredo'), 'x');
  await writeFile(join(root, 'assets', 'ação.js'), 'a');
  await writeFile(join(root, 'assets', 'b-1.js'), 'b');
  await writeFile(join(root, 'assets', 'b-1.js.br'), brotliCompressSync('b'));
  usual = fastify();
  await usual.register(serveStatic, { root, wildcard: true, preCompressed: true });
  const { serveWeb } = await import('./web-files.ts');
  app = fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('none'));
  await serveWeb(app, root, {});
});
afterAll(async () => {
  Reflect.set(promises, 'readdir', readdir);
  syncBuiltinESMExports();
  await Promise.all([app.close(), usual.close()]);
  await rm(root, { recursive: true, force: true });
});

describe('the built web app', () => {
  test('is served without listing its folders', async () => {
    await usual.inject('/assets/b-1.js');
    expect(listed.length).toBeGreaterThan(0);
    listed.length = 0;
    for (const url of ['/', '/assets/b-1.js', '/favicon.svg', '/assets/none.js'])
      await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(listed).toEqual([]);
  });

  test('assets are kept for ever and come compressed, its page is asked for anew', async () => {
    const asset = await app.inject({ url: '/assets/b-1.js?x=1', headers: { 'accept-encoding': 'gzip, br' } });
    expect([asset.statusCode, asset.headers['content-encoding'], asset.headers['cache-control']]).toEqual([
      200,
      'br',
      'public, max-age=31536000, immutable',
    ]);
    const plain = await app.inject('/assets/b-1.js');
    expect([plain.body, plain.headers.vary]).toEqual(['b', 'accept-encoding']);
    const page = await app.inject('/');
    expect([page.body, page.headers['cache-control']]).toEqual(['<title>start</title>', 'no-cache']);
    const head = await app.inject({ method: 'HEAD', url: '/assets/b-1.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await app.inject(`/assets/${encodeURIComponent('ação.js')}`)).body).toBe('a');
    const known = await app.inject({
      url: '/favicon.svg',
      headers: { 'if-none-match': String((await app.inject('/favicon.svg')).headers.etag) },
    });
    expect(known.statusCode).toBe(304);
  });

  test('the login comes drawn in the first language of the browser that there is, and is asked for anew', async () => {
    const openIn = async (language?: string) =>
      app.inject({ url: '/login?x=1', headers: language === undefined ? {} : { 'accept-language': language } });
    const pages = [undefined, 'es-PY,es;q=0.9,en;q=0.8', 'de, en-US;q=0.7', 'xx', '*'].map(openIn);
    expect((await Promise.all(pages)).map(({ body }) => body)).toEqual(['pt-BR', 'es', 'en', 'pt-BR', 'pt-BR']);
    const { headers } = await openIn('es');
    expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'accept-language, accept-encoding']);
  });

  test.each([
    ...['/assets', '/assets/', '/assets/none.js', '/none', '/Index.html', '/assets/b-1.js/', '/assets/b-1.js/x'],
    ...[
      '/../package.json',
      '/assets/../../x',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%2f..%2fx',
      '/assets/%00',
    ],
    ...[
      '//assets/b-1.js',

      '/assets//b-1.js',
      '/..\\x',
      '/assets%5c..%5cindex.html',
      '/%zz',
      '/.segredo/x',
    ],
  ])('%s is nothing of it', async (url) => {
    const { statusCode } = await app.inject(url);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    expect((await usual.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
  });
});
