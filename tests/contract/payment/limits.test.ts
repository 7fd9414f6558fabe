import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../support/server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** A server that lets a session and an address ask for money so often in a minute, and look ten times as often. */
async function limited(perSession: number, perAddress: number): Promise<Server> {
  const server = await startTestServer({ paymentLimits: { perSession, perAddress } });
  onTestFinished(() => server.close());
  return server;
}

const pay = (server: Server, token: string) =>
  server.call('POST', '/cart/pay', {
    token,
    body: { id_pedido: 1 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const statuses = async (count: number, work: () => Promise<{ readonly status: number }>) => {
  const answers: number[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push((await work()).status);
  return answers;
};

test('a session that pays again and again waits, others do not, and what is looked at has a limit of its own', async () => {
  const server = await limited(2, 1_000);
  const [one, other] = [await server.login('CLIENTE'), await server.login('CLIENTE')];
  // None of the orders exists: what is there and what is not is counted alike.
  expect(await statuses(3, () => pay(server, one))).toEqual([404, 404, 429]);
  const redirect = await server.call('POST', '/cart/redirectPayment/1', {
    token: one,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect([redirect.status, redirect.body.code]).toEqual([429, 'MUITAS_TENTATIVAS']);
  expect(Number(redirect.headers['retry-after'])).toBeGreaterThan(0);
  expect((await pay(server, other)).status).toBe(404);
  const poll = () => server.call('GET', '/pix/getConfirmacaoPagamento/1', { token: one });
  expect(await statuses(20, poll)).toEqual(Array(20).fill(404));
  expect((await poll()).status).toBe(429);
  // A picture carries its session in its address.
  expect((await server.call('GET', `/qrcode.png?text=a&token=${one}`)).status).toBe(429);
  expect((await server.call('GET', `/qrcode.png?text=a&token=${other}`)).status).toBe(200);
}, 60_000);

test('all sessions of an address share a limit, and so do those who try links', async () => {
  const server = await limited(100, 2);
  const sessions = [await server.login('CLIENTE'), await server.login('CLIENTE'), await server.login('CLIENTE')];
  const answers = await Promise.all(sessions.map(async (token) => (await pay(server, token)).status));
  expect(answers.sort()).toEqual([404, 404, 429]);
  const open = () => server.call('GET', `/cart/loadPedidoVendaByHash/${crypto.randomUUID()}`);
  expect(await statuses(3, open)).toEqual([404, 404, 429]);
}, 60_000);
