import { connect, createServer, type Server, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterEach, describe, expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../errors.ts';
import { openPostgres } from './postgres.ts';

const url = process.env.TEST_DATABASE_URL;
let server: Server | null = null;
const sockets = new Set<Socket>();

function cut(): void {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

afterEach(() => {
  cut();
  server?.close();
  server = null;
});

/** Listens on a port of its own and gives each connection to `accept`. */
async function listen(accept: (socket: Socket) => void): Promise<number> {
  const made = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    accept(socket);
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const address = made.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('a database that takes connections and says nothing is given up in time', async () => {
  const port = await listen(() => undefined);
  const opening = openPostgres({ url: `postgres://x@127.0.0.1:${port}/x`, schema: 'public', connectLimit: 300 });
  await expect(opening).rejects.toBeInstanceOf(DatabaseUnavailableError);
}, 10_000);

describe.skipIf(!url)('a connection that breaks', () => {
  test('is told as such, in the middle of a statement and before the next one', async () => {
    const target = new URL(url ?? 'postgres://x');
    const port = await listen((socket) => {
      const upstream = connect(Number(target.port || 5432), target.hostname);
      sockets.add(upstream);
      upstream.on('error', () => undefined);
      socket.pipe(upstream).pipe(socket);
    });
    const through = new URL(target);
    through.host = `127.0.0.1:${port}`;
    const db = await openPostgres({ url: through.href, schema: 'public', connectLimit: 1_000 });
    const slow = db.query(sql`select pg_sleep(5)`);
    const inside = db.transaction(async (tx) => {
      await tx.query(sql`select 1`);
      await tx.query(sql`select pg_sleep(5)`);
    });
    const failures = Promise.allSettled([slow, inside]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    cut();
    for (const result of await failures) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailableError) });
    }
    expect(await db.query(sql`select 1 as n`)).toEqual([{ n: 1 }]);
    server?.close();
    cut();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(db.transaction((tx) => tx.query(sql`select 1`))).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(db.query(sql`select 1`)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await db.close();
  }, 20_000);
});
