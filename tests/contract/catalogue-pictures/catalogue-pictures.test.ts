import { afterAll, beforeAll, expect, test } from 'vitest';
import { productPicture } from '../../../src/domain/picture-address.ts';
import { contentTypeOf } from '../../../src/engine/files/content-type.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

const address = productPicture({ kind: 'travesseiro', view: 'frente', hue: 210, seed: 2, width: 160 });
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => server.app.inject({ url, headers });

test('a picture is made for anybody, once, and may be kept', async () => {
  const [first, beside] = await Promise.all([get(address), get(address)]);
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toBe('image/webp');
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await contentTypeOf(first.rawPayload, '')).toBe('image/webp');
  expect(first.rawPayload.length).toBe(Number(first.headers['content-length']));
  expect(beside.rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await get(address)).rawPayload.equals(first.rawPayload)).toBe(true);
  const etag = String(first.headers.etag);
  const again = await get(address, { 'if-none-match': etag });
  expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
});

test('pictures differ by what they show', async () => {
  const other = productPicture({ kind: 'travesseiro', view: 'frente', hue: 30, seed: 2, width: 160 });
  expect((await get(other)).rawPayload.equals((await get(address)).rawPayload)).toBe(false);
});

test.each([
  ...['travesseiro_frente_210_2_161.webp', 'travesseiro_frente_211_2_160.webp', 'sapato_frente_210_2_160.webp'],
  ...['..%2F..%2Fetc%2Fpasswd', 'travesseiro_frente_210_2_160.webp%00', 'a'],
])('there is no picture %s', async (key) => {
  const answer = await get(`/api/imagens/produtos/${key}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/json');
});

test('a path is no key, and a long one is refused', async () => {
  expect((await get('/api/imagens/produtos/a/b')).statusCode).toBe(404);
  expect((await get(`/api/imagens/produtos/${'a'.repeat(61)}`)).statusCode).toBe(400);
});
