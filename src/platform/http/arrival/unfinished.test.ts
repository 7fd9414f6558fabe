import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { boundUnfinished, headLimits, unfinishedLimits } from './unfinished.ts';

/** A server that answers bodies, with limits of its own. @param busy ms for which it reads no body */
async function serve(limits: Partial<typeof unfinishedLimits>, http: object = headLimits, busy = 0) {
  const app = Fastify({ http });
  boundUnfinished(app, false, { ...unfinishedLimits, interval: 50, ...limits });
  if (busy > 0) app.addHook('onRequest', () => pause(busy));
  app.post('/', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  const open = (text: string): Socket => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    if (text !== '') socket.write(text);
    sockets.push(socket);
    return socket;
  };
  const post = async (): Promise<number> =>
    (
      await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).status;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  };
  const areOpen = (): number =>
    sockets.filter((socket) => !socket.closed && !socket.destroyed && socket.readable).length;
  return { app, port, open, post, close, areOpen };
}

/** Less than the time after which slow heads and bodies end for themselves, whatever their number. */
const soon = { timeout: 10_000 };

const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

test('heads and bodies that drip are few at once, and those of others beside them are answered', async () => {
  const { open, post, close, areOpen } = await serve({ most: 10, young: 100 });
  for (let index = 0; index < 40; index += 1) open('GET / HTTP/1.1\r\nHo');
  for (let index = 0; index < 40; index += 1) open(`${head}Content-Length: 1000\r\n\r\n{`);
  await expect.poll(areOpen, soon).toBeLessThanOrEqual(10);
  await pause(1_000);
  for (let index = 0; index < 5; index += 1) expect(await post()).toBe(200);
  await close();
});

test('requests that come all at once from one address are answered, and do not pile up without an end', async () => {
  // None is old within this test: only the limit of all ends any.
  const { open, post, close, areOpen } = await serve({ most: 10, young: 600_000, maxAtAll: 60 }, headLimits, 300);
  const answers = await Promise.allSettled(Array.from({ length: 50 }, post));
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  for (let index = 0; index < 100; index += 1) open('GET / HTTP/1.1\r\nHo');
  await expect.poll(areOpen, soon).toBeLessThanOrEqual(60);
  await close();
});

test('those that came all at once are few as soon as they are old', async () => {
  const { open, close, areOpen } = await serve({ most: 10, maxAtAll: 60 });
  for (let index = 0; index < 100; index += 1) open('GET / HTTP/1.1\r\nHo');
  await expect.poll(areOpen, soon).toBeLessThanOrEqual(10);
  await close();
});

test('a body that drips ends, one that comes at a fair pace does not', async () => {
  const { open, close } = await serve({ grace: 400, leastRate: 500 });
  const slow = open(`${head}Content-Length: 100000\r\n\r\n{`);
  const fair = open(`${head}Content-Length: 100000\r\n\r\n{"a":"`);
  const feed = setInterval(() => fair.write('x'.repeat(200)), 100);
  await once(slow, 'close');
  await pause(300);
  expect(fair.closed).toBe(false);
  clearInterval(feed);
  await close();
});

test('a head that does not come is answered 408 in time', async () => {
  expect(headLimits.headersTimeout).toBeLessThanOrEqual(15_000);
  const { open, close } = await serve({}, { headersTimeout: 200, connectionsCheckingInterval: 50 });
  const silent = open('');
  const begun = open('GET / HTTP/1.1\r\nHo');
  await Promise.all([once(silent, 'close'), once(begun, 'close')]);
  await close();
});

test('nothing of a request stays behind on a connection that serves many', async () => {
  const { app, port, close } = await serve({});
  const listening: number[] = [];
  app.server.on('request', ({ socket }) => listening.push(socket.listenerCount('close')));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let index = 0; index < 12; index += 1)
    await new Promise<void>((resolve, reject) => {
      const sent = request({ port, agent, method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) =>
        answer.resume().once('end', resolve),
      );
      sent.once('error', reject).end('{}');
    });
  expect(listening).toHaveLength(12);
  expect(Math.max(...listening)).toBeLessThanOrEqual(Math.min(...listening) + 1);
  agent.destroy();
  await close();
});
