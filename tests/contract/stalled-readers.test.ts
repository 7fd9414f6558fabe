import { type AddressInfo, connect } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let port: number;
let tokens: readonly string[];
beforeAll(async () => {
  server = await startTestServer({
    stallLimit: 500,
    extraSchemas: {
      Nota: { title: 'Nota', type: 'object', properties: { texto: { type: 'string', maxLength: 2000 } } },
    },
  });
  // More than the sockets of both sides hold.
  await server.db.execute(sql`
    insert into nota (texto) select repeat(md5(number::text), 60) from generate_series(1, 15000) as number`);
  tokens = await Promise.all([1, 2, 3].map(() => server.login('ADMINISTRADOR')));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
}, 120_000);
afterAll(() => server.close());

/** Asks for all rows, takes the first piece and stops; what it answers goes on, and resolves with the end of what came. */
async function stall(token: string): Promise<() => Promise<string>> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let last = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const first = new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      if (last === '') socket.pause();
      last = `${last}${piece.toString('latin1')}`.slice(-10);
      resolve();
    });
  });
  socket.write(`GET /api/Nota?size=0 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await first;
  return async () => {
    socket.resume();
    await closed;
    return last;
  };
}

const ask = (size: number) =>
  fetch(`http://127.0.0.1:${port}/api/Nota?size=${size}`, { headers: { authorization: `Bearer ${tokens[2]}` } });

test(`readers that stop reading are cut, and keep nobody waiting meanwhile, on ${testDatabaseKind}`, {
  timeout: 60_000,
}, async () => {
  // All places for large lists, held by two users.
  const stalled = await Promise.all([tokens[0], tokens[0], tokens[1], tokens[1]].map((token = '') => stall(token)));
  const page = await ask(20);
  expect([page.status, await page.json()]).toMatchObject([200, { total: 15_000 }]);
  expect(await ask(0).then(async (answer) => [answer.status, (await answer.json()).data.length])).toEqual([
    200, 15_000,
  ]);
  // Whole answers end with a chunk of nothing.
  for (const goOn of stalled) expect((await goOn()).endsWith('0\r\n\r\n')).toBe(false);
});
