import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 60_000);
afterAll(() => server.close());

test('pages of other servers stand in a frame only where the operator named the server', async () => {
  const frameSource = async (frameSources?: readonly string[]) => {
    const app = await createApp({ ...server, ...(frameSources === undefined ? {} : { frameSources }) });
    const { headers } = await app.inject({ method: 'GET', url: '/api/health' });
    await app.close();
    return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ');
  };
  // `blob:` is a file of a user that is shown before it is saved.
  expect(await frameSource()).toEqual(["'self'", 'blob:']);
  expect(await frameSource(['https://bi.example.com'])).toEqual(["'self'", 'blob:', 'https://bi.example.com']);
});
