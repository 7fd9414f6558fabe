import { afterAll, beforeAll, expect, test } from 'vitest';
import { redeemAcademyLink } from '../../../src/integrations/academy/embedded-academy.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://portal.example' });
  token = await server.login('CONSULTOR');
}, 120_000);
afterAll(() => server.close());

const path = '/ead/memberkit/load_usuario';

test(`the link of the stand-in works once, for five minutes, on ${testDatabaseKind}`, async () => {
  const open = async () => {
    const { status, body } = await server.call('GET', path, { token });
    expect(status).toBe(200);
    const url = new URL(String(Object(body.data).linkMagico));
    expect(`${url.origin}${url.pathname}`).toMatch(/^https:\/\/portal\.example\/dev\/academia\/[\w-]{32}$/);
    return url.pathname.split('/').at(-1) ?? '';
  };
  const [first, second] = [await open(), await open()];
  expect(first).not.toBe(second);
  const now = new Date();
  expect(await redeemAcademyLink(server.db, first, now)).toMatch(/^Pessoa/);
  expect(await redeemAcademyLink(server.db, first, now)).toBeNull();
  expect(await redeemAcademyLink(server.db, second, new Date(now.getTime() + 6 * 60_000))).toBeNull();
  expect((await server.call('GET', path)).status).toBe(403);
});
