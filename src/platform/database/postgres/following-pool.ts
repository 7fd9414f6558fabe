import type { EventEmitter } from 'node:events';
import type pg from 'pg';
import { sqlErrorFields } from '../errors.ts';
import { type Client, refuseUnreplicated } from './client.ts';
import type { Primary } from './find-primary.ts';
import { isPlainRead } from './plain-read.ts';

/** ms before the next attempt on a server that answered. */
const pause = 50;
/**
 * How often a read is sent at most. A dying server closes its connections one after the other, so a second one may
 * break as well. The limit keeps a read that itself crashes the server from being sent forever.
 */
const readAttempts = 3;

/** The part of a pool that is used here. */
export type Pool = Client &
  Pick<pg.Pool, 'connect' | 'end' | 'totalCount' | 'idleCount' | 'waitingCount'> & {
    on(event: 'error', listener: (error: Error) => void): unknown;
  };

/** The connected server refuses changes: it is not the primary. */
export class NotPrimaryError extends Error {
  override readonly name = 'NotPrimaryError';
}

/**
 * Whether a server is read-only, stopping, starting or unreachable (SQLSTATE 25006, 57P01 to 57P03, class 08). Another
 * one may be the primary then.
 */
export function isLostServer(error: unknown): boolean {
  const fields = sqlErrorFields(error);
  return fields === null || /^(25006|57P0[123]|08)/.test(fields.code);
}

/**
 * A pool whose connections lead to the current primary. When another server takes over, all connections to the old one
 * are cut, so that their statements fail at once instead of waiting for an unreachable machine. Callers wait for a
 * primary. A plain read that lost its connection is sent again, at most twice.
 * @param open makes a pool to one server
 * @param patience ms to wait for a connection while there is no primary
 */
export function createFollowingPool(primary: Primary, open: (url: string) => pg.Pool, patience: number): Pool {
  const errorListeners: ((error: Error) => void)[] = [];
  let clients = new Set<pg.ClientBase>();
  let left = Promise.withResolvers<null>();
  let pool = begin(primary.url());
  let isOver = false;

  function begin(url: string): pg.Pool {
    const made = open(url);
    const own = new Set<pg.ClientBase>();
    clients = own;
    made.on('connect', (client) => own.add(client));
    made.on('remove', (client) => own.delete(client));
    made.on('error', (error) => {
      primary.suspect();
      for (const listener of errorListeners) listener(error);
    });
    return made;
  }

  primary.onMove((url) => {
    if (isOver) return;
    const [old, cut, leave] = [pool, clients, left.resolve];
    left = Promise.withResolvers();
    pool = begin(url);
    leave(null);
    for (const client of cut) cutOff(client);
    void old.end().catch(() => undefined);
  });

  /** Takes a connection of this pool; returns null if another pool has replaced it meanwhile. */
  async function take(from: pg.Pool): Promise<pg.PoolClient | null> {
    const asked = from.connect();
    const taken = await Promise.race([asked, left.promise]);
    if (taken === null)
      asked.then(
        (late) => late.release(true),
        () => undefined,
      );
    return taken;
  }

  async function connect(): Promise<pg.PoolClient> {
    if (!primary.isChoice) return pool.connect();
    const end = performance.now() + patience;
    for (;;) {
      const from = pool;
      try {
        const client = await take(from);
        if (client !== null) return client;
      } catch (error) {
        if (from !== pool) continue;
        const rest = end - performance.now();
        if (isOver || rest <= 0 || isQueueFull(error) || !(error instanceof NotPrimaryError || isLostServer(error)))
          throw error;
        if (!(await primary.find(rest))) throw error;
        // The same server answered again: it may need a moment more.
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  return {
    connect,
    query: async (statement, values) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      for (let attempt = 1; ; attempt++) {
        try {
          return await sendOver(await connect(), primary, statement, values);
        } catch (error) {
          const isUndone = sqlErrorFields(error)?.code === '25006' || isPlainRead(text);
          if (attempt === readAttempts || !primary.isChoice || isOver || !isLostServer(error) || !isUndone) throw error;
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
      }
    },
    on: (_event: 'error', listener: (error: Error) => void) => errorListeners.push(listener),
    end: async () => {
      isOver = true;
      await pool.end();
    },
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
  };
}

/** Sends a statement over one connection. If the connection breaks, its server is checked. */
async function sendOver(
  client: pg.PoolClient,
  primary: Primary,
  ...[statement, values]: Parameters<Client['query']>
): Promise<pg.QueryResult> {
  const sent: Client = client;
  const state: { failure?: Error | undefined } = {};
  const lost = (error: Error): void => {
    state.failure = error;
  };
  client.on('error', lost);
  try {
    const result = await sent.query(statement, values);
    refuseUnreplicated(client);
    return result;
  } catch (error) {
    if (isLostServer(error)) {
      state.failure ??= error instanceof Error ? error : new Error(String(error));
      primary.suspect();
    }
    throw error;
  } finally {
    client.off('error', lost);
    client.release(state.failure);
  }
}

/** All connections were in use for too long: no reason to look for another server. */
export function isQueueFull(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Cuts a connection without waiting: its server may be unreachable. */
export function cutOff(client: pg.ClientBase): void {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream = typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : null;
  (stream as (EventEmitter & { destroy(error?: Error): void }) | null)?.destroy(
    new Error('Another server is the primary by now.'),
  );
}
