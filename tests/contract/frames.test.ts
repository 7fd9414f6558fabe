import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/start/app.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

test('pages of other servers stand in a frame only where the operator named the server', async () => {
  const frameSource = async (frameSources?: readonly string[]) =>
    (await policyOf(frameSources === undefined ? {} : { frameSources }))('frame-src');
  // `blob:` is a file of a user that is shown before it is saved.
  expect(await frameSource()).toEqual(["'self'", 'blob:']);
  expect(await frameSource(['https://bi.example.com'])).toEqual(["'self'", 'blob:', 'https://bi.example.com']);
});

test('pictures of other servers are loaded only where the operator named the server', async () => {
  const own = ["'self'", 'data:', 'blob:'];
  expect((await policyOf({}))('img-src')).toEqual(own);
  const policy = await policyOf({ imageSources: ['https://fotos.example.com'] });
  expect(policy('img-src')).toEqual([...own, 'https://fotos.example.com']);
  expect(policy('frame-src')).toEqual(["'self'", 'blob:']);
});

test('scripts come from the portal alone, and no page brings plugins or another base', async () => {
  const policy = await policyOf({
    frameSources: ['https://bi.example.com'],
    imageSources: ['https://fotos.example.com'],
  });
  expect(['script-src', 'object-src', 'base-uri'].map(policy)).toEqual([["'self'"], ["'none'"], ["'none'"]]);
});

async function policyOf(options: {
  readonly frameSources?: readonly string[];
  readonly imageSources?: readonly string[];
}) {
  const app = await createApp({ ...server, ...options });
  const { headers } = await app.inject({ method: 'GET', url: '/api/health' });
  await app.close();
  const policy = String(headers['content-security-policy']);
  return (name: string) => new RegExp(`(?:^|;)\\s*${name} ([^;]*)`).exec(policy)?.[1]?.split(' ');
}
